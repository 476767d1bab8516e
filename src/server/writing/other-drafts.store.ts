/** SQL of the suggestions that new texts must not repeat. */
import type { Db } from '#server/db/client.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';
import { listIn } from '#server/db/json.ts';

/** Maximum number of earlier drafts that new ones are compared with. */
const maxCompared = 100;

/** Drafts that the owner saved of their other agents since then; newest first. */
export async function draftsOfOthers(
  db: Db,
  owner_id: string,
  { agent_id, since }: { agent_id: string; since: number },
): Promise<PastPost[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('agents', 'agents.id', 'posts.agent_id')
    .select(['posts.id', 'posts.agent_id', 'agents.name', 'posts.parts', 'posts.created_at'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.created_at', '>=', since)
    .where('posts.agent_id', '!=', agent_id)
    .where('posts.suggestion', '=', 'draft')
    .where('agents.deleted_at', 'is', null)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(maxCompared)
    .execute();
  return rows.map(({ id, agent_id: whose, name, parts, created_at }) => ({
    id,
    post_id: id,
    agent_id: whose,
    agent_name: name,
    text: listIn(parts).join('\n'),
    at: created_at,
    published_at: null,
    url: null,
    standing: 'draft',
  }));
}
