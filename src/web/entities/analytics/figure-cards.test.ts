import { expect, test } from 'vitest';
import { aQuietWeek, aWeek, figure, sums } from '#test/analytics.ts';
import { percentOf, secondsWords } from './count-labels.ts';
import { figureCards } from './figure-cards.ts';
import { beforeWords, coverWords } from './metric-labels.ts';

const of = (published: number, value: number | null, covers = published) => ({
  figure: figure(value, covers),
  published,
});

test.each([
  ['more', of(3, 12), of(2, 8), '4 more than in the previous 30 days'],
  ['fewer', of(3, 7), of(2, 8), '1 fewer than in the previous 30 days'],
  ['the same', of(3, 8), of(2, 8), 'as many as in the previous 30 days'],
  ['nothing before', of(3, 8), of(0, null), 'Nothing to compare with yet'],
  ['no previous value', of(3, 8), of(2, null, 0), 'not known in the previous 30 days'],
  ['no current value', of(3, null, 0), of(2, 8), 'Not reported yet'],
  ['no posts in the period', of(0, null), of(2, 8), 'No posts in this period'],
  ['reports for some posts now', of(3, 8, 2), of(2, 8), '8 in the previous 30 days'],
  [
    'reports for some posts before',
    of(3, 8),
    of(4, 9, 1),
    '9 in the previous 30 days, for 1 of 4 posts',
  ],
])('a figure is compared with the previous period: %s', (_, now, then, words) => {
  expect(beforeWords(now, then, '30d')).toBe(words);
});

test('a figure based on some of the posts says how many', () => {
  expect(coverWords(of(12, 34, 8))).toBe('for 8 of 12 posts');
  expect(coverWords(of(12, 34))).toBeNull();
  expect(coverWords(of(12, null, 0))).toBeNull();
});

const cards = (data = aWeek()) =>
  Object.fromEntries(
    figureCards(data).map(({ key, value, unit, notes }) => [
      key,
      [`${value}${unit ?? ''}`, ...notes],
    ]),
  );

test('each figure names its period and the previous value', () => {
  expect(cards()).toEqual({
    published: ['3', '2 more than in the previous 7 days'],
    impressions: ['null', 'Not reported yet'],
    interactions: ['5', '1 more than in the previous 7 days'],
    engagement: ['null%', 'No views reported yet'],
    followers: ['null', 'Not read from the network yet'],
    success: ['75%', '25 points less than in the previous 7 days', '1 of 4 posts failed'],
    waiting: ['2', '1 post and 1 message, right now'],
  });
});

test('P-2.19 figures for accounts, rates and prices say what is missing', () => {
  const week = aWeek();
  const told = cards(
    aWeek({
      totals: {
        ...week.totals,
        impressions: figure(1200, 2),
        engagement_rate: figure(0.0123, 2),
        followers: { value: 1210, change: 6, covers: 1, accounts: 2 },
      },
      before: { ...sums({ published: 1, engagement_rate: figure(0.01, 1) }), posts: 1 },
    }),
  );
  expect(told['impressions']).toEqual([
    '1,200',
    'not known in the previous 7 days',
    'for 2 of 3 posts',
  ]);
  expect(told['engagement']).toEqual([
    '1.2%',
    '0.2 points more than in the previous 7 days',
    'for 2 of 3 posts',
  ]);
  expect(told['followers']).toEqual(['1,210', '6 more than 7 days ago', 'for 1 of 2 accounts']);
  expect(told).not.toHaveProperty('spent');
});

test('P-49.222 a post on several accounts is one post, and what counts accounts says so', () => {
  const { totals } = aWeek();
  const told = cards(aWeek({ totals: { ...totals, posts: 1, impressions: figure(1200, 2) } }));
  expect(told['published']).toEqual([
    '1',
    'as many as in the previous 7 days',
    '3 posts across accounts',
  ]);
  expect(told['impressions']).toContain('for 2 of 3 posts across accounts');
  expect(told['success']).toContain('1 of 4 posts across accounts failed');
});

test('P-2.19 a week without posts shows no made-up numbers', () => {
  expect(cards(aQuietWeek())).toMatchObject({
    published: ['0', 'as many as in the previous 7 days'],
    interactions: ['null', 'No posts in this period'],
    engagement: ['null%', 'No posts in this period'],
    followers: ['null', 'Connect a network account to see followers'],
    success: ['null%', 'No finished posts'],
  });
});

test.each([
  [0, 0],
  [0.001, 1],
  [2 / 3, 67],
  [0.999, 99],
  [1, 100],
])('a rate of %d reads as %d %%', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
});

test.each([
  [0.25, '0.3 s'],
  [4, '4 s'],
  [75, '75 s'],
  [190, '3 min'],
  [9000, '3 h'],
])('%d seconds read as %s', (seconds, words) => {
  expect(secondsWords(seconds)).toBe(words);
});
