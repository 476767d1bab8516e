/** An agent's posts as they are compared with each other. */
import { comparedAge, type ComparedPost } from '#domain/analytics/growth.ts';
import type { Context } from '#server/context.ts';
import { describePosts } from './courses.store.ts';
import { listSettled, zoneOfAgent } from './compared.store.ts';
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
