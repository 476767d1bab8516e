import { expect, test } from 'vitest';
import { centred, postsNeeded, shrink, type TimedPosts, timingOf } from './timing.ts';

/** Normally distributed numbers, the same in every run (mulberry32 and Box–Muller). */
function noise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

const post = (hour: number, interactions: number, extra: Partial<TimedPosts> = {}): TimedPosts => ({
  account: 'a',
  hour,
  weekday: 1 + (hour % 7),
  interactions,
  count: 1,
  ...extra,
});

/** The same number of posts for each hour; `effect` is on the log scale. */
function posts(perHour: number, effect: (hour: number) => number, seed: number): TimedPosts[] {
  const random = noise(seed);
  return Array.from({ length: perHour * 24 }, (_, index) => {
    const hour = index % 24;
    const log = 3 + effect(hour) + 0.5 * random();
    return post(hour, Math.max(0, Math.round(Math.expm1(log))));
  });
}

test('too few posts give no answer, only how many are needed', () => {
  const few = Array.from({ length: postsNeeded - 1 }, (_, index) => post(index % 3, index));
  const timing = timingOf(few);
  expect(timing).toMatchObject({
    posts: postsNeeded - 1,
    needed: postsNeeded,
    best_hour: null,
    best_weekday: null,
  });
  expect(timing.by_hour[0]).toEqual({ posts: 10, lift: null, low: null, high: null });
  expect(timing.by_hour[5]?.posts).toBe(0);
});

test('an hour that performs 50 % better is found, and its interval contains the true effect', () => {
  const effect = Math.log(1.5);
  const { best_hour, by_hour } = timingOf(posts(20, (hour) => (hour === 18 ? effect : 0), 7));
  expect(best_hour).toMatchObject({ at: 18, posts: 20, is_clear: true });
  expect(best_hour?.low).toBeLessThan(1.5);
  expect(best_hour?.high).toBeGreaterThan(1.4);
  expect(by_hour.filter(({ low }) => (low ?? 0) > 1)).toHaveLength(1);
});

test('if hours do not differ, one is rarely called clearly better', () => {
  const called = Array.from({ length: 100 }, (_, seed) => timingOf(posts(6, () => 0, seed + 1)))
    .map(({ best_hour }) => best_hour?.is_clear === true)
    .filter(Boolean);
  expect(called.length).toBeLessThanOrEqual(5);
});

test('over 100 simulated data sets the intervals contain the truth as often as they claim', () => {
  let [held, all] = [0, 0];
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = noise(seed * 1000);
    const effects = Array.from({ length: 24 }, () => 0.3 * random());
    const mean = effects.reduce((sum, one) => sum + one, 0) / 24;
    const { by_hour } = timingOf(posts(8, (hour) => effects[hour] ?? 0, seed));
    by_hour.forEach(({ low, high }, hour) => {
      const truth = Math.exp((effects[hour] ?? 0) - mean);
      all += 1;
      if (low !== null && high !== null && low <= truth && truth <= high) held += 1;
    });
  }
  expect(held / all).toBeGreaterThan(0.86);
  expect(held / all).toBeLessThan(0.94);
});

test('one lucky post does not make a best hour', () => {
  const usual = posts(3, () => 0, 3);
  const { best_hour, by_hour } = timingOf([
    ...usual.filter(({ hour }) => hour !== 4),
    post(4, 100_000),
  ]);
  expect(best_hour?.at).not.toBe(4);
  expect(by_hour[4]?.posts).toBe(1);
  expect((by_hour[4]?.high ?? 0) / (by_hour[4]?.low ?? 1)).toBeGreaterThan(1.5);
});

test('hours with fewer posts are shrunk more towards the mean', () => {
  const [few, many] = shrink(
    [
      { n: 2, mean: 0.5 },
      { n: 200, mean: 0.5 },
      { n: 50, mean: 0 },
      { n: 50, mean: -0.2 },
    ],
    0.25,
  );
  expect(few?.mean).toBeLessThan(many?.mean ?? 0);
  expect(few?.sd).toBeGreaterThan(many?.sd ?? 1);
  expect(many?.mean).toBeCloseTo(0.5, 1);
});

test('a large account does not make its usual hours look good', () => {
  const large = Array.from({ length: 40 }, (_, index) =>
    post(8, 1000 + (index % 5), { account: 'large', weekday: 1 }),
  );
  const small = Array.from({ length: 40 }, (_, index) =>
    post(20, 3 + (index % 5), { account: 'small', weekday: 2 }),
  );
  const timing = timingOf([...large, ...small]);
  expect(timing.best_hour?.is_clear ?? false).toBe(false);
  expect(timing.best_weekday?.is_clear ?? false).toBe(false);
  const values = centred([...large, ...small]);
  expect(values.slice(0, 40).reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0);
});

test('there is no best hour if all posts perform alike or all go out in one hour', () => {
  const alike = Array.from({ length: 60 }, (_, index) => post(index % 4, 5));
  expect(timingOf(alike).best_hour).toBeNull();
  const once = Array.from({ length: 60 }, (_, index) => post(9, index, { weekday: 3 }));
  expect(timingOf(once)).toMatchObject({ best_hour: null, best_weekday: null });
});

test('posts with equal results can be counted together', () => {
  const rows = posts(10, (hour) => hour / 24, 11).map((row, index) => ({
    ...row,
    count: 1 + (index % 3),
    account: index % 2 === 0 ? 'a' : 'b',
  }));
  const single = rows.flatMap((row) =>
    Array.from({ length: row.count }, () => ({ ...row, count: 1 })),
  );
  const [together, alone] = [timingOf(rows), timingOf(single)];
  expect(together.posts).toBe(single.length);
  expect(together.best_hour?.at).toBe(alone.best_hour?.at);
  together.by_hour.forEach((slot, hour) => {
    expect(slot.posts).toBe(alone.by_hour[hour]?.posts);
    expect(slot.lift).toBeCloseTo(alone.by_hour[hour]?.lift ?? 0, 9);
    expect(slot.high).toBeCloseTo(alone.by_hour[hour]?.high ?? 0, 9);
  });
});
