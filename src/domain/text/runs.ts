/** Common runs of words or letters in two texts, found in linear time. */

/** The shortest runs of sufficient weight, one per starting position. */
export interface Runs {
  /** The hash of the run from each position. */
  hashes: readonly number[];
  /** The end of the run from each position. */
  ends: readonly number[];
}

const factor = 0x01000193;

/** A hash of a word. */
export function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), factor);
  }
  return hash;
}

/** The end of the shortest run from each position; positions with too little left have none. */
function endsOf(weights: readonly number[], least: number): number[] {
  const ends: number[] = [];
  let [to, weight] = [0, 0];
  for (const own of weights) {
    while (weight < least && to < weights.length) weight += weights[to++] ?? 0;
    if (weight < least) return ends;
    ends.push(to);
    weight -= own;
  }
  return ends;
}

/** The runs of a sequence of units, each with a hash and a weight (a positive multiple of 0.5). */
export function runsOf(
  numbers: readonly number[],
  weights: readonly number[],
  least: number,
): Runs {
  const sums = [0];
  const powers = [1];
  for (const [at, one] of numbers.entries()) {
    sums.push((Math.imul(sums[at] ?? 0, factor) + one) | 0);
    powers.push(Math.imul(powers[at] ?? 0, factor));
  }
  const ends = endsOf(weights, least);
  const hashes = ends.map(
    (to, from) => ((sums[to] ?? 0) - Math.imul(sums[from] ?? 0, powers[to - from] ?? 0)) | 0,
  );
  return { hashes, ends };
}
