/** Runs of words or letters that two texts have in common, found in time in proportion to both. */

/** The shortest runs of a text that weigh enough, one for each place that one begins at. */
export interface Runs {
  /** What stands for the run from each place. */
  hashes: readonly number[];
  /** Where the run from each place ends. */
  ends: readonly number[];
}

const factor = 0x01000193;

/** A number for a word, the same for the same word. */
export function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), factor);
  }
  return hash;
}

/** Where the shortest run from each place ends; none begins where too little is left. */
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

/** The runs of a row of units, each with its number and its weight: a multiple of a half, more than nothing. */
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
