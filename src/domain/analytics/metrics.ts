/** Sums of post figures. A figure that the platform did not report is `null` and is left out, never counted as 0. */
import type { Figure, Sums } from '#contract/analytics/types.ts';
import { sum, sumKnown } from '#domain/sum.ts';

/** The known figures of one published post, as totals since its publication. */
export interface PostMetrics {
  impressions: number | null;
  likes: number | null;
  /** Replies by other people. */
  replies: number | null;
  reposts: number | null;
}

/** Likes, replies and reposts together, as far as each is known; `null` if none is. */
export const interactionsOf = ({ likes, replies, reposts }: PostMetrics): number | null =>
  sumKnown([likes, replies, reposts]);

/** Interactions per impression; `null` if either is unknown, and without impressions. */
export function rateOf(post: PostMetrics): number | null {
  const interactions = interactionsOf(post);
  if (interactions === null || post.impressions === null || post.impressions <= 0) return null;
  return interactions / post.impressions;
}

/** How a post ended: published, as a draft in its owner’s inbox on the platform, or failed. */
export type End = 'published' | 'in_inbox' | 'failed';

/** Posts of one kind with the same end, summed up. */
export interface Counts {
  end: End;
  posts: number;
  impressions: Figure;
  likes: Figure;
  replies: Figure;
  reposts: Figure;
  interactions: Figure;
  /** The posts that have a rate: how many, and their interactions and impressions. */
  rated: { posts: number; interactions: number; impressions: number };
}

/** Sums a figure over groups of posts; `null` if it is `null` in each. */
function addMetrics(figures: readonly Figure[]): Figure {
  const covers = sum(figures.map((one) => one.covers));
  return { value: covers === 0 ? null : sum(figures.map(({ value }) => value ?? 0)), covers };
}

/** Interactions per impression over all posts that have both, weighted by impressions. */
function rateOfAll(tallies: readonly Counts[]): Sums['engagement_rate'] {
  const covers = sum(tallies.map(({ rated }) => rated.posts));
  if (covers === 0) return { value: null, covers };
  const interactions = sum(tallies.map(({ rated }) => rated.interactions));
  return { value: interactions / sum(tallies.map(({ rated }) => rated.impressions)), covers };
}

/** How many posts there are, and the sums of every figure of the published ones. */
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

/** The platform’s reply count without the replies of the owner’s own agents. */
export const answersOfOthers = (counted: number | null, own: number): number | null =>
  counted === null ? null : Math.max(0, counted - own);
