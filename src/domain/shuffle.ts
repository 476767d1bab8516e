/** Seeded randomness: the same seed always gives the same choices. */

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = ReturnType<typeof createRandom>;

/** A pseudo-random number in [0, 1), the same for the same string (FNV-1a with an extra mixing step). */
export function chanceOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Shuffles items; each whole point of `distance` sorts an item after all items at lower values. */
export function shuffled<T>(
  items: readonly T[],
  random: Random,
  distance: (item: T) => number = () => 0,
): T[] {
  return items
    .map((item) => ({ item, at: random() + distance(item) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
