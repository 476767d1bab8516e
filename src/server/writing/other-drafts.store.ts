/** SQL of the drafts that new texts must not repeat. */
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';

const Texts = z.array(z.string());

/** Maximum number of earlier drafts that new ones are compared with. */
const maxCompared = 100;

/** Drafts that the owner saved of their other agents since then; newest first. */
export async function draftsOfOthers(
  db: Db,
  owner_id: string,
  { agent_id, since }: { agent_id: string; since: number },
): Promise<PastPost[]> {
  const rows = await db
    .selectFrom('pieces')
    .innerJoin('agents', 'agents.id', 'pieces.agent_id')
    .select(['pieces.id', 'pieces.agent_id', 'agents.name', 'pieces.parts', 'pieces.created_at'])
    .where('pieces.owner_id', '=', owner_id)
    .where('pieces.created_at', '>=', since)
    .where('pieces.agent_id', '!=', agent_id)
    .where('pieces.state', '=', 'draft')
    .where('agents.deleted_at', 'is', null)
    .orderBy('pieces.created_at', 'desc')
    .orderBy('pieces.id', 'desc')
    .limit(maxCompared)
    .execute();
  return rows.map(({ id, agent_id: whose, name, parts, created_at }) => ({
    id,
    agent_id: whose,
    agent_name: name,
    text: Texts.parse(JSON.parse(parts)).join('\n'),
    at: created_at,
    published_at: null,
    url: null,
    standing: 'draft',
  }));
}
