/** The notes beside a figure: its previous value, how many posts it is based on, and why it is unknown. */
import type { Figure, Period } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { numberOf } from './count-labels.ts';
import { periodWords } from './period-labels.ts';

/** `4 more than in the previous 30 days`. */
export function differenceWords(difference: number, period: Period): string {
  const before = `in the previous ${periodWords[period]}`;
  if (difference === 0) return `as many as ${before}`;
  const size = numberOf(Math.abs(difference));
  return `${size} ${difference > 0 ? 'more' : 'fewer'} than ${before}`;
}

/** `3.2 points more than in the previous 30 days`: percentages are compared in points. */
export function pointsWords(difference: number, period: Period): string {
  const before = `in the previous ${periodWords[period]}`;
  const points = Number((Math.abs(difference) * 100).toFixed(1));
  if (points === 0) return `the same as ${before}`;
  return `${pluralize(points, 'point')} ${difference > 0 ? 'more' : 'less'} than ${before}`;
}

/** A figure, how many posts it could be based on, one on two accounts twice, and how many posts that are. */
export interface Sum {
  figure: Figure;
  published: number;
  /** Unknown in parts of a sum. */
  posts?: number;
}

/** `27 posts across accounts`: one on two accounts twice. Without such posts, `27 posts`. */
export const postsOnAccounts = (
  count: number,
  { published, posts = published }: Omit<Sum, 'figure'>,
): string => `${pluralize(count, 'post')}${published > posts ? ' across accounts' : ''}`;

const isWhole = ({ figure, published }: Sum): boolean => figure.covers >= published;

/** `for 8 of 12 posts`, when it is not known for all. */
export const coverWords = (sum: Sum): string | null =>
  sum.figure.value === null || isWhole(sum)
    ? null
    : `for ${numberOf(sum.figure.covers)} of ${postsOnAccounts(sum.published, sum)}`;

/** Why a figure is unknown. */
export const unknownWords = (published: number): string =>
  published === 0 ? 'No posts in this period' : 'Not reported yet';

/** The previous value. Sums based on different shares of the posts are not subtracted from each other. */
export function beforeWords(now: Sum, then: Sum, period: Period): string {
  const before = `in the previous ${periodWords[period]}`;
  if (now.figure.value === null) return unknownWords(now.published);
  if (then.figure.value === null)
    return then.published === 0 ? 'Nothing to compare with yet' : `not known ${before}`;
  if (isWhole(now) && isWhole(then))
    return differenceWords(now.figure.value - then.figure.value, period);
  const cover = coverWords(then);
  return `${numberOf(then.figure.value)} ${before}${cover ? `, ${cover}` : ''}`;
}
