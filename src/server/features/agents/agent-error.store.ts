/** Agents that cannot write until their owner fixes something. */
import { cut } from '#contract/core/cut.ts';
import type { Db } from '#server/db/client.ts';

/** Sets the error of an agent, unless it is switched off. */
export async function setAgentError(
  db: Db,
  id: string,
  status_reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason: cut(status_reason, 300), updated_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'inactive')
    .execute();
}

/** Clears the error of an agent, unless one of its accounts is disconnected. */
export async function clearAgentError(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'error')
    .where('id', 'not in', (select) =>
      select
        .selectFrom('agent_accounts')
        .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
        .select('agent_accounts.agent_id')
        .where('agent_accounts.agent_id', '=', id)
        .where('accounts.status', '=', 'needs_reconnect'),
    )
    .execute();
}
