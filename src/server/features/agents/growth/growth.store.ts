/** SQL of when it was last looked what could work better. */
import type { Db } from '#server/db/client.ts';
import type { AgentRow } from '#server/features/agents/store.ts';

/** Active agents that nobody looked at since an instant, longest ago first. */
export const listUnlooked = (
  db: Db,
  { before, most }: { before: number; most: number },
): Promise<AgentRow[]> =>
  db
    .selectFrom('agents')
    .leftJoin('growth_looks', 'growth_looks.agent_id', 'agents.id')
    .selectAll('agents')
    .where('agents.deleted_at', 'is', null)
    .where('agents.is_self', '=', 0)
    .where('agents.status', '=', 'active')
    .where('agents.created_at', '<', before)
    .where((row) => row.or([row('looked_at', 'is', null), row('looked_at', '<', before)]))
    .orderBy('looked_at')
    .orderBy('agents.id')
    .limit(most)
    .execute();

/** Marks an agent as looked at; `false` if another process did since. */
export async function markLooked(
  trx: Db,
  agent_id: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('growth_looks')
    .values({ agent_id, looked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet({ looked_at: now })
        .where('growth_looks.looked_at', '<', before),
    )
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}
