/** Which sentences of a text say what the company’s facts say. */
import type { Stated } from '#contract/content/types.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { bare, type Fact, makesUseOf } from '#domain/knowledge/knowledge.ts';

/** Words that tell one fact from another: figures, and words that are not among the shortest. */
const telling = (text: string): Set<string> =>
  new Set(
    bare(text)
      .split(' ')
      .filter((word) => word.length > 3 || /\d/u.test(word)),
  );

/** A fact; what people typed has no source, and nothing is shown for it. */
export type Sourced = Pick<Fact, 'text'> & Partial<Pick<Fact, 'source'>>;

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
  return parts.flatMap((part, at) => {
    let from = 0;
    return statementsIn(part).flatMap((text) => {
      const start = part.indexOf(text, from);
      // A sentence across double spaces is not verbatim.
      if (start < 0) return [];
      from = start + text.length;
      const [best] = facts
        .map((fact) => ({ fact, common: commonIn(text, fact) }))
        .filter(({ common }) => common > 0)
        .toSorted((one, other) => other.common - one.common);
      if (best?.fact.source === undefined) return [];
      const { source, text: passage } = best.fact;
      return [{ part: at, start, end: from, text, source, passage }];
    });
  });
}
