/** The posts with the most interactions. */
import type { TopPost } from '#contract/analytics/types.ts';
import { toIso } from '#contract/core/time.ts';
import { interactionsOf, rateOf } from '#domain/analytics/metrics.ts';
import type { Context } from '#server/context.ts';
import { type EndedQuery, listEnded } from './ended.store.ts';
import { listAgents, listTexts } from './store.ts';
import { listBest } from './hourly-counts.store.ts';

const most = 10;
/** More than are shown, since some may have been deleted. */
const looked = 40;

const unread = { impressions: null, likes: null, replies: null, reposts: null };

/** At most ten that still exist; none without interactions. */
export async function topPosts({ db }: Pick<Context, 'db'>, query: EndedQuery): Promise<TopPost[]> {
  const ids = await listBest(db, query, looked);
  if (ids.length === 0) return [];
  const posts = new Map((await listEnded(db, query, ids)).map((post) => [post.id, post]));
  const names = new Map((await listAgents(db, query.owner_id)).map(({ id, name }) => [id, name]));
  const parts = await listTexts(db, ids);
  // Ranked by current figures but shown with those of the period; equal ones keep their order.
  const done = (id: string) => interactionsOf(posts.get(id)?.figures ?? unread) ?? 0;
  return ids
    .toSorted((one, other) => done(other) - done(one))
    .flatMap((id) => {
      const post = posts.get(id);
      const first = parts.find(({ occurrence_id }) => occurrence_id === id);
      if (!post || !first || first.removed_at !== null || done(id) === 0) return [];
      const { agent_id, platform, content_type, figures, at } = post;
      return [
        {
          id,
          agent_id,
          agent_name: names.get(agent_id) ?? '',
          platform,
          content_type,
          text: first.text,
          url: first.url,
          published_at: toIso(at),
          ...figures,
          interactions: done(id),
          engagement_rate: rateOf(figures),
        },
      ];
    })
    .slice(0, most);
}
