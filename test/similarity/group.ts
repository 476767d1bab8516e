/** Pairs of posts, labelled by hand: which read as if one were made from the other, and which only look alike. */

/** How a twin was made from its base. `shape`: same opening and build, another middle. */
export type PairKind =
  | 'swap'
  | 'reorder'
  | 'template'
  | 'shape'
  | 'decor'
  | 'paraphrase'
  | 'cut'
  | 'numbers';

/**
 * Why a text that is no twin looks like one: the same topic, an archetype's turns of phrase, a stock opener, a list,
 * the same last line, one line of several in common, the same build in other words, or the same in another language.
 */
export type OtherKind =
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
