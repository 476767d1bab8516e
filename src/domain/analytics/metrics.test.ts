import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUp,
  answersOfOthers,
  interactionsOf,
  type PostMetrics,
  rateOf,
  type Counts,
} from './metrics.ts';

const unknown: PostMetrics = { impressions: null, likes: null, replies: null, reposts: null };

test.each([
  [{}, null],
  [{ impressions: 10 }, null],
  [{ likes: 0 }, 0],
  [{ likes: 2, replies: 3, reposts: 4 }, 9],
  [{ replies: 1 }, 1],
])('the interactions of %j are %j', (known, interactions) => {
  expect(interactionsOf({ ...unknown, ...known })).toBe(interactions);
});

test.each([
  [{ likes: 3 }, null],
  [{ impressions: 0, likes: 3 }, null],
  [{ impressions: 100 }, null],
  [{ impressions: 100, likes: 0 }, 0],
  [{ impressions: 100, likes: 3, reposts: 2 }, 0.05],
])('the rate of %j is %j', (known, rate) => {
  expect(rateOf({ ...unknown, ...known })).toBe(rate);
});

/** The counts of posts with these figures. */
const tallyOf = (posts: readonly PostMetrics[], end: Counts['end'] = 'published'): Counts => {
  const figure = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    const value = known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
    return { value, covers: known.length };
  };
  const rated = posts.filter((post) => rateOf(post) !== null);
  return {
    end,
    posts: posts.length,
    impressions: figure(posts.map(({ impressions }) => impressions)),
    likes: figure(posts.map(({ likes }) => likes)),
    replies: figure(posts.map(({ replies }) => replies)),
    reposts: figure(posts.map(({ reposts }) => reposts)),
    interactions: figure(posts.map(interactionsOf)),
    rated: {
      posts: rated.length,
      interactions: figure(rated.map(interactionsOf)).value ?? 0,
      impressions: figure(rated.map(({ impressions }) => impressions)).value ?? 0,
    },
  };
};

test('sums state how many posts they cover, and an unknown figure never becomes 0', () => {
  const tallies = [
    tallyOf([
      { impressions: 100, likes: 5, replies: 1, reposts: 0 },
      { ...unknown, replies: 2 },
    ]),
    tallyOf([unknown]),
    tallyOf([{ ...unknown, likes: 9 }], 'failed'),
    tallyOf([{ ...unknown, likes: 9 }], 'in_inbox'),
  ];
  expect(addUp(tallies)).toEqual({
    published: 3,
    in_inbox: 1,
    failed: 1,
    impressions: { value: 100, covers: 1 },
    likes: { value: 5, covers: 1 },
    replies: { value: 3, covers: 2 },
    reposts: { value: 0, covers: 1 },
    interactions: { value: 8, covers: 2 },
    engagement_rate: { value: 0.06, covers: 1 },
  });
  const none = { value: null, covers: 0 };
  expect(addUp([tallyOf([unknown])])).toEqual({
    published: 1,
    in_inbox: 0,
    failed: 0,
    impressions: none,
    likes: none,
    replies: none,
    reposts: none,
    interactions: none,
    engagement_rate: none,
  });
});

test('the rate of several posts is weighted by impressions', () => {
  const tallies = [
    tallyOf([{ ...unknown, impressions: 10, likes: 10 }]),
    tallyOf([{ ...unknown, impressions: 990, likes: 0 }]),
  ];
  expect(addUp(tallies).engagement_rate).toEqual({ value: 0.01, covers: 2 });
});

const count = fc.option(fc.nat(1_000_000));
const post = fc.record({ impressions: count, likes: count, replies: count, reposts: count });

test('sums do not depend on how posts are grouped', () => {
  fc.assert(
    fc.property(fc.array(post), fc.array(post), (one, other) => {
      expect(addUp([tallyOf(one), tallyOf(other)])).toEqual(addUp([tallyOf([...one, ...other])]));
    }),
  );
});

test.each([
  [null, 2, null],
  [5, 2, 3],
  [1, 2, 0],
])('of %j replies, %d by own agents, %j are by others', (counted, own, others) => {
  expect(answersOfOthers(counted, own)).toBe(others);
});
