/** Figures of posts, put together. What a platform did not tell is `null` and counts nowhere, never as 0. */
import type { Figure, Sums } from '#contract/analytics/types.ts';

/** What is known of one published post; totals since it went out. */
export interface PostMetrics {
  impressions: number | null;
  likes: number | null;
  /** Of others. */
  replies: number | null;
  reposts: number | null;
}

/** Likes, replies and reposts together, as far as each is known; `null` where none is. */
export function interactionsOf({ likes, replies, reposts }: PostMetrics): number | null {
  const known = [likes, replies, reposts].filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** Interactions for each impression; `null` where either is unknown, and without impressions. */
export function rateOf(post: PostMetrics): number | null {
  const interactions = interactionsOf(post);
  if (interactions === null || post.impressions === null || post.impressions <= 0) return null;
  return interactions / post.impressions;
}

/** How a post ended: in public, as a draft in its owner’s inbox on the platform, or not at all. */
export type End = 'published' | 'in_inbox' | 'failed';

/** Posts of one kind that ended in the same way, added up. */
export interface Counts {
  end: End;
  posts: number;
  impressions: Figure;
  likes: Figure;
  replies: Figure;
  reposts: Figure;
  interactions: Figure;
  /** Of those that have a rate: how many they are, what they came to, and how often they were seen. */
  rated: { posts: number; interactions: number; impressions: number };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Figures of different posts together; `null` where each of them is. */
function addMetrics(figures: readonly Figure[]): Figure {
  const covers = sum(figures.map((one) => one.covers));
  return { value: covers === 0 ? null : sum(figures.map(({ value }) => value ?? 0)), covers };
}

/** Interactions for each impression over all posts that have both: large posts weigh as much as they were seen. */
function rateOfAll(tallies: readonly Counts[]): Sums['engagement_rate'] {
  const covers = sum(tallies.map(({ rated }) => rated.posts));
  if (covers === 0) return { value: null, covers };
  const interactions = sum(tallies.map(({ rated }) => rated.interactions));
  return { value: interactions / sum(tallies.map(({ rated }) => rated.impressions)), covers };
}

/** How many posts these are, and every figure of those that were published. */
export function addUp(tallies: readonly Counts[]): Sums {
  const postsOf = (wanted: End) =>
    sum(tallies.filter(({ end }) => end === wanted).map(({ posts }) => posts));
  const out = tallies.filter(({ end }) => end === 'published');
  return {
    published: postsOf('published'),
    in_inbox: postsOf('in_inbox'),
    failed: postsOf('failed'),
    impressions: addMetrics(out.map(({ impressions }) => impressions)),
    likes: addMetrics(out.map(({ likes }) => likes)),
    replies: addMetrics(out.map(({ replies }) => replies)),
    reposts: addMetrics(out.map(({ reposts }) => reposts)),
    interactions: addMetrics(out.map(({ interactions }) => interactions)),
    engagement_rate: rateOfAll(out),
  };
}

/** What a platform counts as answers, less those that the owner's own agents gave. */
export const answersOfOthers = (counted: number | null, own: number): number | null =>
  counted === null ? null : Math.max(0, counted - own);
