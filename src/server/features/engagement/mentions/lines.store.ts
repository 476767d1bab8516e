/** Who can be told at once, and whose turn to be read is brought forward. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { isInShare } from '#server/db/shards.ts';
import type { Share } from '#server/process/turns.ts';
import type { Heard } from './mention-cursors.store.ts';

/** Accounts of a share there that are in order and that are read anyway. */
export const listTold = (db: Db, on: readonly LivePlatform[], share: Share): Promise<Heard[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('listeners', 'listeners.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('accounts.platform', 'in', on)
    .where(isInShare(share, 'accounts.id'))
    .where('accounts.status', '=', 'connected')
    .where('accounts.disconnected_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('agent_accounts')
          .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
          .select('agents.id')
          .whereRef('agent_accounts.account_id', '=', 'accounts.id')
          .where('agents.deleted_at', 'is', null)
          .where('agents.status', '!=', 'inactive'),
      ),
    )
    .orderBy('accounts.id')
    .execute();

/** Notes that everything said to these accounts is told until then. */
export async function noteTold(
  db: Db,
  account_ids: readonly string[],
  pushed_until: number,
): Promise<void> {
  if (account_ids.length === 0) return;
  await db
    .updateTable('listeners')
    .set({ pushed_until })
    .where('account_id', 'in', account_ids)
    .execute();
}

/**
 * Has these accounts read now. Answers those that are being read this moment: whoever reads them may have looked already, so
 * they are to be read again. What failed comes back in its own time.
 */
export async function readNow(
  db: Db,
  account_ids: readonly string[],
  now: number,
): Promise<string[]> {
  if (account_ids.length === 0) return [];
  await db
    .updateTable('listeners')
    .set({ next_at: now })
    .where('account_id', 'in', account_ids)
    .where('failures', '=', 0)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .execute();
  const busy = await db
    .selectFrom('listeners')
    .select('account_id')
    .where('account_id', 'in', account_ids)
    .where('lease_until', '>', now)
    .execute();
  return busy.map(({ account_id }) => account_id);
}
