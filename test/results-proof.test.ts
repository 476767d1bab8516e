/** Small samples of `npm run prove -- results`. */
import { describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { readingAges } from '#domain/analytics/readings.ts';
import { claimedIn, foundIn } from '#proofs/results/growing.ts';
import { addUp, backtest } from '#proofs/results/taking-off.ts';
import { spreads } from './simulated-posts.ts';

const read = readingAges('mastodon').filter((age) => age <= 7 * day);
const kinds = ['lognormal 1.2', 'Pareto 1.5', 'negative binomial'] as const;

describe('results of simulated accounts', () => {
  test(
    'P-37.15 posts without anything special aren’t said to take off, and those that do are',
    { tags: 'slow' },
    () => {
      const all = addUp(
        kinds.map((spread) =>
          backtest({ spread, usual: 40, growth: 0.03 }, { accounts: 4, posts: 90, seed: 21, read }),
        ),
      );
      expect(all.usual).toBeGreaterThan(600);
      expect(all.false / all.usual).toBeLessThanOrEqual(0.01);
      expect(all.breakouts).toBeGreaterThan(5);
      expect(all.found / all.breakouts).toBeGreaterThan(0.8);
      expect(all.early / all.breakouts).toBeGreaterThan(0.5);
      expect(Object.keys(spreads)).toEqual(expect.arrayContaining([...kinds]));
    },
  );

  test('P-37.15 agents without an effect claim none, and a threefold one is found', () => {
    const of = (effect: number) =>
      foundIn({ posts: 60, effect, spread: 'lognormal 0.8', usual: 10 }, 40, 21);
    expect(of(1).any).toBeLessThanOrEqual(0.05);
    const { right, direction } = of(3);
    expect(right).toBeGreaterThan(0.8);
    expect(direction).toBe(1);
  });

  test('P-37.22 trials of what makes no difference claim none, and a threefold one is found', () => {
    const of = (effect: number, trials: number) =>
      claimedIn({ posts: 28, effect, spread: 'lognormal 0.8', usual: 10 }, trials, 21);
    expect(of(1, 200)).toBeLessThanOrEqual(0.05);
    expect(of(3, 40)).toBeGreaterThan(0.8);
  });
});
