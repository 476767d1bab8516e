/** Seeded random numbers, the same on every machine. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** From `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // Xorshift must not start at zero.
  if (state === 0) state = 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick: ([first, ...others]) => others[whole(0, others.length) - 1] ?? first,
  };
}
