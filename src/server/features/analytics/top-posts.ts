/** The posts that most people did something with. */
import type { TopPost } from '#contract/analytics.ts';
import { interactionsOf, rateOf } from '#domain/analytics-figures.ts';
import type { Context } from '#server/context.ts';
import { type EndedPost, listAgents, listTexts } from './store.ts';

const most = 10;
/** Some of the first ones may be deleted by now. */
const looked = 40;

interface Ranked {
  post: EndedPost;
  interactions: number;
}

const byInteractions = (one: Ranked, other: Ranked): number =>
  other.interactions - one.interactions ||
  (other.post.figures.impressions ?? 0) - (one.post.figures.impressions ?? 0) ||
  other.post.at - one.post.at;

/** At most ten that are still there; none that nobody did anything with. */
export async function topPosts(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  posts: readonly EndedPost[],
): Promise<TopPost[]> {
  const ranked = posts
    .flatMap((post) => {
      const interactions = post.published ? interactionsOf(post.figures) : null;
      return interactions === null || interactions === 0 ? [] : [{ post, interactions }];
    })
    .toSorted(byInteractions)
    .slice(0, looked);
  if (ranked.length === 0) return [];
  const names = new Map((await listAgents(db, owner_id)).map(({ id, name }) => [id, name]));
  const parts = await listTexts(
    db,
    ranked.map(({ post }) => post.id),
  );
  return ranked
    .flatMap(({ post, interactions }) => {
      const first = parts.find(({ occurrence_id }) => occurrence_id === post.id);
      if (!first || first.removed_at !== null) return [];
      const { id, agent_id, platform, content_type, figures, at } = post;
      return [
        {
          ...{ id, agent_id, agent_name: names.get(agent_id) ?? '', platform, content_type },
          ...{ text: first.text, url: first.url, published_at: new Date(at).toISOString() },
          ...{ ...figures, interactions, engagement_rate: rateOf(figures) },
        },
      ];
    })
    .slice(0, most);
}
