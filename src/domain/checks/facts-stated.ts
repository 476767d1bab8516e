/** Which sentences of a text say what the company’s facts say. A changed figure or date has no source. */
import type { Stated } from '#contract/content/types.ts';
import { placedSentences } from '#domain/briefs/sentences.ts';
import { bare, type Fact, makesUseOf } from '#domain/knowledge/knowledge.ts';
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

/** The sentences by a machine that stated a fact until somebody replaced their figures, with the source that they had. */
export function changedIn(
  parts: readonly string[],
  written: readonly string[],
  facts: readonly Sourced[],
): Stated[] {
  const sentences = new Set(
    written.flatMap((text) => placedSentences(text).map((one) => one.text)),
  );
  return [...sentences].flatMap((was) =>
    parts.flatMap((text, part) => {
      const place = withOtherFigures(text, was);
      const [stated] = place ? statedIn([was], facts) : [];
      if (!place || !stated) return [];
      const { source, passage } = stated;
      return [{ part, ...place, text: text.slice(place.start, place.end), source, passage, was }];
    }),
  );
}
