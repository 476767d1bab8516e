/** Pairs of posts, labeled by hand: near-duplicates, and pairs that only look similar. */

/** How a duplicate was made from its base. `shape`: same opening and structure, other content. */
type PairKind =
  | 'swap'
  | 'reorder'
  | 'template'
  | 'shape'
  | 'decor'
  | 'paraphrase'
  | 'cut'
  | 'numbers';

/**
 * Why a text that is no duplicate looks like one: the same topic, an archetype’s phrases, a stock opener, a list, the
 * same last line, one common line of several, the same structure in other words, or another language.
 */
type OtherKind =
  | 'topic'
  | 'phrase'
  | 'opener'
  | 'list'
  | 'closer'
  | 'line'
  | 'form'
  | 'translation';

export interface Group {
  base: string;
  twins: Partial<Record<PairKind, string>>;
  others: Partial<Record<OtherKind, string>>;
}
