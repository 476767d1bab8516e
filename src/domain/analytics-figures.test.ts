import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answersOfOthers,
  interactionsOf,
  type PostFigures,
  rateOf,
  sumFigures,
} from './analytics-figures.ts';

const unknown: PostFigures = { impressions: null, likes: null, replies: null, reposts: null };

test.each([
  [{}, null],
  [{ impressions: 10 }, null],
  [{ likes: 0 }, 0],
  [{ likes: 2, replies: 3, reposts: 4 }, 9],
  [{ replies: 1 }, 1],
])('of %j the interactions are %j', (known, interactions) => {
  expect(interactionsOf({ ...unknown, ...known })).toBe(interactions);
});

test.each([
  [{ likes: 3 }, null],
  [{ impressions: 0, likes: 3 }, null],
  [{ impressions: 100 }, null],
  [{ impressions: 100, likes: 0 }, 0],
  [{ impressions: 100, likes: 3, reposts: 2 }, 0.05],
])('of %j the rate is %j', (known, rate) => {
  expect(rateOf({ ...unknown, ...known })).toBe(rate);
});

test('sums say of how many posts they are, and nothing unknown becomes 0', () => {
  const posts = [
    { impressions: 100, likes: 5, replies: 1, reposts: 0 },
    { ...unknown, replies: 2 },
    unknown,
  ];
  expect(sumFigures(posts)).toEqual({
    impressions: { value: 100, covers: 1 },
    likes: { value: 5, covers: 1 },
    replies: { value: 3, covers: 2 },
    reposts: { value: 0, covers: 1 },
    interactions: { value: 8, covers: 2 },
    engagement_rate: { value: 0.06, covers: 1 },
  });
  const none = { value: null, covers: 0 };
  expect(sumFigures([unknown])).toEqual({
    ...{ impressions: none, likes: none, replies: none, reposts: none },
    ...{ interactions: none, engagement_rate: none },
  });
});

test('a rate of several posts counts what was seen, not posts', () => {
  const posts = [
    { ...unknown, impressions: 10, likes: 10 },
    { ...unknown, impressions: 990, likes: 0 },
  ];
  expect(sumFigures(posts).engagement_rate).toEqual({ value: 0.01, covers: 2 });
});

const count = fc.option(fc.nat(1_000_000));
const post = fc.record({ impressions: count, likes: count, replies: count, reposts: count });

test('two halves come to the whole', () => {
  fc.assert(
    fc.property(fc.array(post), fc.array(post), (one, other) => {
      const [a, b, both] = [sumFigures(one), sumFigures(other), sumFigures([...one, ...other])];
      for (const name of ['impressions', 'likes', 'replies', 'reposts', 'interactions'] as const) {
        expect(both[name].covers).toBe(a[name].covers + b[name].covers);
        const value = both[name].covers === 0 ? null : (a[name].value ?? 0) + (b[name].value ?? 0);
        expect(both[name].value).toBe(value);
      }
      expect(both.engagement_rate.value === null).toBe(both.engagement_rate.covers === 0);
    }),
  );
});

test.each([
  [null, 2, null],
  [5, 2, 3],
  [1, 2, 0],
])('of %j answers of which %d are our own, %j are others’', (counted, own, others) => {
  expect(answersOfOthers(counted, own)).toBe(others);
});
