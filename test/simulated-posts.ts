/** Simulated accounts, whose posts have results as they are read. For proofs and tests of what is made of results. */
import { day, hour } from '#contract/core/time.ts';
import type { Reading } from '#domain/analytics/courses.ts';
import type { Random } from '#domain/shuffle.ts';

export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function gamma(shape: number, random: Random): number {
  if (shape < 1) return gamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A count around this mean. */
export function poisson(mean: number, random: Random): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  let count = 0;
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random())
    count += 1;
  return count;
}

/** How the final results of posts differ within one account: a factor with the median 1. */
export const spreads = {
  'lognormal 0.8': (random) => Math.exp(0.8 * normal(random)),
  'lognormal 1.2': (random) => Math.exp(1.2 * normal(random)),
  'Pareto 2': (random) => (1 - random()) ** (-1 / 2) / Math.SQRT2,
  'Pareto 1.5': (random) => (1 - random()) ** (-1 / 1.5) / 2 ** (1 / 1.5),
  'negative binomial': (random) => gamma(1, random) / Math.LN2,
} as const satisfies Record<string, (random: Random) => number>;
export type Spread = keyof typeof spreads;

/** An account. */
export interface Kind {
  spread: Spread;
  /** The median of the final interactions of its posts. */
  usual: number;
  /** By how much it grows in a week. */
  growth: number;
}

export interface SimulatedPost {
  at: number;
  isBreakout: boolean;
  /** Interactions at the end, of a breakout, in medians of its account. */
  times: number;
  final: number;
  readings: Reading[];
}

/** The share of a usual post’s results at an age. */
const usualShare = (age: number, slow: number): number => 1 - Math.exp(-((age / slow) ** 0.7));

/** Breakouts rise as an S, at a time of their own. */
function breakoutShare(age: number, { at, slow }: { at: number; slow: number }): number {
  const s = (when: number) => 1 / (1 + Math.exp(-(when - at) / slow));
  return Math.max(0, (s(age) - s(0)) / (1 - s(0)));
}

/** People react less at night, and more on some weekdays. */
const awake = (at: number): number =>
  Math.exp(0.8 * Math.sin((((at / hour) % 24) / 24 - 1 / 3) * 2 * Math.PI));
function effectOf(at: number): number {
  const weekday = Math.floor(at / day) % 7;
  return awake(at) ** 0.4 * (weekday < 2 ? 0.7 : 1);
}

export interface Simulation {
  posts: number;
  breakouts: number;
  ages: readonly number[];
  /** How often a reading fails. */
  missing?: number;
}

/** The posts of one account, oldest first: two a day, at any hour. */
export function simulate(
  { spread, usual, growth }: Kind,
  { posts, breakouts, ages, missing = 0.03 }: Simulation,
  random: Random,
): SimulatedPost[] {
  const slots = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => (7 + 14 * random()) * hour,
  );
  return Array.from({ length: posts }, (_, n) => {
    const at =
      Math.floor(n / slots.length) * day + (slots[n % slots.length] ?? 0) + random() * (hour / 4);
    const size = usual * Math.exp((growth * at) / (7 * day));
    const own = size * effectOf(at) * spreads[spread](random);
    const isBreakout = random() < breakouts;
    const times = isBreakout ? 15 * (1 - random()) ** (-1 / 1.2) : 0;
    const extra = times * size;
    const slow = 6 * hour * Math.exp(0.4 * normal(random));
    const rise = { at: (2 + 28 * random()) * hour, slow: (1 + 3 * random()) * hour };
    const shares = { likes: 0.75, replies: 0.1, reposts: 0.15 };
    const rough = Math.exp(0.25 * normal(random));
    let last = { age: 0, expected: 0, likes: 0, replies: 0, reposts: 0, impressions: 0 };
    const readings = ages.flatMap((exact): Reading[] => {
      const age = exact + 5 * 60_000 * random();
      const expected = own * usualShare(age, slow) + extra * breakoutShare(age, rise);
      const gained = Math.max(0, expected - last.expected) * awake(at + age);
      const of = (share: number) => poisson(gained * share, random);
      last = {
        age,
        expected,
        likes: last.likes + of(shares.likes),
        replies: last.replies + of(shares.replies),
        reposts: last.reposts + of(shares.reposts),
        impressions: last.impressions + of(25 * rough),
      };
      const { likes, replies, reposts, impressions } = last;
      return random() < missing ? [] : [{ age, likes, replies, reposts, impressions }];
    });
    const final = last.likes + last.replies + last.reposts;
    return { at, isBreakout, times, final, readings };
  });
}
