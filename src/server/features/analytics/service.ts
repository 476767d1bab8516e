/** The interface of analytics for other features. */
import { interactionsOf } from '#domain/analytics/metrics.ts';
import type { Span } from '#domain/analytics/post-times.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { putFollowers } from './due.store.ts';
import { listEnded } from './ended.store.ts';
import { dayOf } from './read-metrics.ts';

export { pageOfFlight } from './take-off.ts';
export { readOne } from './read-metrics.ts';
export { comparedPosts } from './compared.ts';
export { listFlying } from './courses.store.ts';
export { topPosts } from './top-posts.ts';
export { readTiming } from './read-analytics.ts';

/** Stores the follower count of an account for today, if its platform reports one. */
export async function storeFollowers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account_id: string,
  followers: number | null,
): Promise<void> {
  if (followers === null) return;
  const now = clock();
  await putFollowers(db, { account_id, day: dayOf(now), read_at: now, followers });
}

export interface SpanMetrics {
  published: number;
  /** Sent as drafts to inboxes on their platforms. */
  in_inbox: number;
  failed: number;
  /** `null` if not reported. */
  views: number | null;
  interactions: number | null;
}

const sumOf = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
};

/** A person's results in a span, with the figures at its end. */
export async function metricsOf(db: Db, owner_id: string, span: Span): Promise<SpanMetrics> {
  const posts = await listEnded(db, { owner_id, span, until: dayOf(span.to) });
  const out = posts.filter(({ end }) => end === 'published');
  return {
    published: out.length,
    in_inbox: posts.filter(({ end }) => end === 'in_inbox').length,
    failed: posts.filter(({ end }) => end === 'failed').length,
    views: sumOf(out.map(({ figures }) => figures.impressions)),
    interactions: sumOf(out.map(({ figures }) => interactionsOf(figures))),
  };
}
