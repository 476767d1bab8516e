import { similarity } from '#domain/similarity/similarity.ts';
import type { LabelledPair } from './pairs.ts';

export interface Tally {
  pairs: number;
  /** The share of flagged pairs that are duplicates. */
  precision: number;
  /** The share of duplicates that were found. */
  recall: number;
  wrong: LabelledPair[];
}

/** How well the comparison performs on labeled pairs. */
export function tally(pairs: readonly LabelledPair[]): Tally {
  const judged = pairs.map((pair) => ({
    pair,
    said: similarity(pair.one, pair.other).isNearDuplicate,
  }));
  const twins = judged.filter(({ pair }) => pair.is_twin);
  const said = judged.filter((one) => one.said);
  const right = said.filter(({ pair }) => pair.is_twin).length;
  return {
    pairs: pairs.length,
    precision: said.length === 0 ? 1 : right / said.length,
    recall: twins.length === 0 ? 1 : right / twins.length,
    wrong: judged.filter((one) => one.said !== one.pair.is_twin).map(({ pair }) => pair),
  };
}
