/** Figures of posts, put together. What a platform did not tell is `null` and counts nowhere, never as 0. */
import type { Figure, Sums } from '#contract/analytics.ts';

/** What is known of one published post; totals since it went out. */
export interface PostFigures {
  impressions: number | null;
  likes: number | null;
  /** Of others. */
  replies: number | null;
  reposts: number | null;
}

/** Likes, replies and reposts together, as far as each is known; `null` where none is. */
export function interactionsOf({ likes, replies, reposts }: PostFigures): number | null {
  const known = [likes, replies, reposts].filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** Interactions for each impression; `null` where either is unknown, and without impressions. */
export function rateOf(post: PostFigures): number | null {
  const interactions = interactionsOf(post);
  if (interactions === null || post.impressions === null || post.impressions <= 0) return null;
  return interactions / post.impressions;
}

/** The sum of what is known, and of how many it is. */
export function sumOf(values: readonly (number | null)[]): Figure {
  const known = values.filter((value) => value !== null);
  const value = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  return { value, covers: known.length };
}

/** Interactions for each impression over all posts that have both: large posts weigh as much as they were seen. */
function rateOfAll(posts: readonly PostFigures[]): Sums['engagement_rate'] {
  const rated = posts.filter((post) => rateOf(post) !== null);
  const impressions = sumOf(rated.map((post) => post.impressions)).value;
  const interactions = sumOf(rated.map(interactionsOf)).value;
  const value = impressions === null || interactions === null ? null : interactions / impressions;
  return { value, covers: rated.length };
}

/** Every figure of these published posts. */
export const sumFigures = (posts: readonly PostFigures[]): Omit<Sums, 'published' | 'failed'> => ({
  impressions: sumOf(posts.map(({ impressions }) => impressions)),
  likes: sumOf(posts.map(({ likes }) => likes)),
  replies: sumOf(posts.map(({ replies }) => replies)),
  reposts: sumOf(posts.map(({ reposts }) => reposts)),
  interactions: sumOf(posts.map(interactionsOf)),
  engagement_rate: rateOfAll(posts),
});

/** What a platform counts as answers, less those that the owner's own agents gave. */
export const answersOfOthers = (counted: number | null, own: number): number | null =>
  counted === null ? null : Math.max(0, counted - own);
