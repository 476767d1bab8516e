/** The interface of analytics for other features. */
import { toIsoDate } from '#contract/core/time.ts';
import { interactionsOf } from '#domain/analytics/metrics.ts';
import type { Span } from '#domain/analytics/post-times.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { putFollowers } from './due.store.ts';
import { listEnded } from './ended.store.ts';
import { type ComparedPost, comparedAge } from '#domain/analytics/growth.ts';
import { sumKnown } from '#domain/sum.ts';
import { describePosts, listSettled, zoneOfAgent } from './courses.store.ts';
import { countPosts } from './hourly-counts.store.ts';
import { formOf } from './post-forms.ts';

interface Whose {
  owner_id: string;
  agent_id: string;
  /** If the agent has no schedule; without any, times of day are not compared. */
  timezone?: string | undefined;
}

/** The newest posts whose results are known and hardly grow any more, oldest first. */
export async function comparedPosts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { owner_id, agent_id, timezone }: Whose,
): Promise<ComparedPost[]> {
  const zone = (await zoneOfAgent(db, agent_id)) ?? timezone ?? null;
  const settled = await listSettled(db, { owner_id, agent_id, before: clock() - comparedAge });
  const posts = await describePosts(
    db,
    settled.map(({ occurrence_id }) => occurrence_id),
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  return settled.flatMap(({ occurrence_id, account_id: account, at, interactions }) => {
    const post = byId.get(occurrence_id);
    return post ? [{ account, at, form: formOf(post, zone), reactions: interactions }] : [];
  });
}

export { pageOfFlight } from './take-off.ts';
export { readOne } from './read-metrics.ts';

export { listFlying } from './courses.store.ts';
export { samplesLeftOut } from './hourly-counts.store.ts';
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
  await putFollowers(db, { account_id, day: toIsoDate(now), read_at: now, followers });
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

/** A person's results in a span, each post counted once, with the figures at its end. */
export async function metricsOf(db: Db, owner_id: string, span: Span): Promise<SpanMetrics> {
  const posts = await listEnded(db, { owner_id, span, until: toIsoDate(span.to) });
  const out = posts.filter(({ end }) => end === 'published');
  return {
    ...(await countPosts(db, { owner_id, span })),
    views: sumKnown(out.map(({ figures }) => figures.impressions)),
    interactions: sumKnown(out.map(({ figures }) => interactionsOf(figures))),
  };
}
