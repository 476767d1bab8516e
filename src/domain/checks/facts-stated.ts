/** Which sentences of a text say what the company’s facts say. A changed figure or date has no source. */
import type { Stated } from '#contract/content/types.ts';
import { placedSentences } from '#domain/briefs/sentences.ts';
import { bare, type Fact, makesUseOf } from '#domain/knowledge/knowledge.ts';
import type { Range } from '#domain/text/entities.ts';
import { withOtherFigures } from '#domain/text/other-figures.ts';
import { hasFigures, readFacts, type Sourced } from './facts-contradicted.ts';

/** Words that tell one fact from another: figures, and words that are not among the shortest. */
const telling = (text: string): Set<string> =>
  new Set(
    bare(text)
      .split(' ')
      .filter((word) => word.length > 3 || /\d/u.test(word)),
  );

/** Fewer words than this can be in common by chance. */
const enough = 2;

/** How many telling words of a fact a sentence has; 0 if it does not use the fact. */
function commonIn(sentence: string, { text }: Pick<Fact, 'text'>): number {
  if (!makesUseOf(sentence, text)) return 0;
  const said = telling(sentence);
  const common = [...telling(text)].filter((word) => said.has(word)).length;
  return common >= enough ? common : 0;
}

/** The sentences that state a fact, each with the one that it has most in common with. The best facts come first. */
export function statedIn(parts: readonly string[], facts: readonly Sourced[]): Stated[] {
  const read = readFacts(facts);
  return parts.flatMap((part, at) =>
    placedSentences(part).flatMap(({ text, start }) => {
      const [best] = facts
        .map((fact) => ({ fact, common: commonIn(text, fact) }))
        .filter(({ common }) => common > 0)
        .toSorted((one, other) => other.common - one.common);
      if (best?.fact.source === undefined) return [];
      const { source, text: passage } = best.fact;
      if (
        !hasFigures(
          text,
          read.filter((one) => one.source === source),
        )
      )
        return [];
      return [{ part: at, start, end: start + text.length, text, source, passage }];
    }),
  );
}

const sentencesIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => placedSentences(text).map((one) => one.text)));

/** The sentences of other texts that `find` finds in these, each with the source that it has by itself. */
const foundIn = (
  parts: readonly string[],
  texts: readonly string[],
  facts: readonly Sourced[],
  find: (text: string, sentence: string) => Range | undefined,
): Stated[] =>
  [...sentencesIn(texts)].flatMap((was) =>
    parts.flatMap((text, part) => {
      const place = find(text, was);
      const [stated] = place ? statedIn([was], facts) : [];
      if (!place || !stated) return [];
      const { source, passage } = stated;
      const now = text.slice(place.start, place.end);
      const isChanged = now !== was;
      return [{ part, ...place, text: now, source, passage, ...(isChanged && { was }) }];
    }),
  );

/** The sentences by a machine that stated a fact until somebody replaced their figures, with the source that they had. */
export const changedIn = (
  parts: readonly string[],
  written: readonly string[],
  facts: readonly Sourced[],
): Stated[] => foundIn(parts, written, facts, withOtherFigures);

const joined = /[\p{L}\p{N}\p{M}]/u;

/** Where a text has a sentence within a longer one. */
function withinLonger(text: string, sentence: string): Range | undefined {
  const start = text.indexOf(sentence);
  const end = start + sentence.length;
  if (start < 0 || joined.test(text[start - 1] ?? '')) return undefined;
  // Of “5.20” only “5” would be no figure of the sentence.
  const isCut = joined.test(text[end] ?? '') || /^[.,:]\d/u.test(text.slice(end, end + 2));
  return isCut || sentencesIn([text]).has(sentence) ? undefined : { start, end };
}

/** The sentences of earlier texts that are within longer ones since, with the source that they had. */
export const keptIn = (
  parts: readonly string[],
  before: readonly string[],
  facts: readonly Sourced[],
): Stated[] => foundIn(parts, before, facts, withinLonger);

/** Without what is said of words of which another one already says it. */
export const withoutOverlaps = (stated: readonly Stated[]): Stated[] =>
  stated.filter(
    (one, at) =>
      !stated
        .slice(0, at)
        .some(({ part, start, end }) => part === one.part && start < one.end && one.start < end),
  );
