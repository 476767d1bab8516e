/** Choice without chance: the same seed always draws the same lines. */

/** A sequence of numbers in [0, 1) that a seed decides (the mulberry32 generator). */
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

/** The items in an order that `random` decides; each whole point of `distance` puts an item behind all at 0. */
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
