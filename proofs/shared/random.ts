/** Random numbers that are the same for the same seed. */
export interface Draws {
  /** An integer from 0 to `count` − 1. */
  int(count: number): number;
  /** True with this probability, from 0 to 1. */
  chance(often: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** An independent generator for one purpose, so that other purposes may draw more numbers without changing it. */
  fork(purpose: string): Draws;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  /** From 0 to below 1: a Weyl sequence through a 32-bit mixer. */
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (count: number): number => Math.floor(next() * count);
  return {
    int,
    chance: (often) => next() < often,
    pick: (list) => list[int(list.length)] ?? list[0],
    fork: (purpose) => createDraws(hash(`${seed} ${purpose}`)),
  };
}
