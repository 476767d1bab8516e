/**
 * Near-twins among posts: how often the comparison is right about pairs that it was not set on. One person wrote and
 * labelled all of them, so live posts, which nobody made to be clear, will do worse.
 */
import { createSimilarityIndex } from '#domain/similarity/similarity-index.ts';
import { beyond } from '#test/similarity/beyond.ts';
import { type LabelledPair, pairsIn, strangersIn } from '#test/similarity/pairs.ts';
import { tally } from '#test/similarity/counts.ts';

const atLeast = 0.9;

const kindsOf = (pairs: readonly LabelledPair[]): string => {
  const counts = Map.groupBy(pairs, ({ kind }) => kind);
  return [...counts].map(([kind, all]) => `${kind} ${all.length}`).join(', ');
};

/** Says precision and recall of both halves; whether the held-out half is good enough. */
export function verifySimilarity(write: (line: string) => void = console.log): boolean {
  const held = tally(pairsIn('held_out'));
  const tuned = tally(pairsIn('tuning'));
  const figures = ({ pairs, precision, recall }: typeof held) =>
    `pairs ${pairs}  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`;
  write(`near-twins, held out        ${figures(held)} (at least ${atLeast})`);
  write(`near-twins, set on          ${figures(tuned)}`);
  if (held.wrong.length > 0) write(`  wrong, held out: ${kindsOf(held.wrong)}`);
  const strangers = strangersIn('held_out');
  const confused = createSimilarityIndex(strangers).twins().length;
  const pairs = (strangers.length * (strangers.length - 1)) / 2;
  write(`near-twins among strangers  pairs ${pairs}  taken for twins ${confused} (must be 0)`);
  const known = tally(beyond);
  write(`known to go wrong           pairs ${known.pairs}  wrong ${known.wrong.length}`);
  write(`  ${kindsOf(known.wrong)}: retold thoughts are missed, series are taken for twins`);
  return held.precision >= atLeast && held.recall >= atLeast && confused === 0;
}
