/** Who can be told at once, and whose turn to be read is brought forward. */
import { minute, second } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { isInShare } from '#server/db/shards.ts';
import type { Share } from '#server/process/turns.ts';
import { hasChat } from './for-us.store.ts';
import { alwaysHeard, type Heard } from './mention-cursors.store.ts';

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
      where.or([
        hasChat,
        where.exists(
          where
            .selectFrom('agent_accounts')
            .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
            .select('agents.id')
            .whereRef('agent_accounts.account_id', '=', 'accounts.id')
            .where('agents.deleted_at', 'is', null)
            .where('agents.status', '!=', 'inactive'),
        ),
      ]),
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

/** Who waits longer than that listens to accounts that no agent answers from; a look is hurried every few seconds at most. */
const sleepy = { longer: minute, hurry: 5 * second } as const;

/** Reads what was said to an owner's accounts, or to those of one agent, next: where that is free and was not just done. */
export const pollSoon = (
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id?: string },
  { now, sleeps }: { now: number; sleeps: number },
) =>
  db
    .updateTable('listeners')
    .set({ next_at: now })
    .where('owner_id', '=', owner_id)
    .where('next_at', '>', now + sleepy.longer)
    .where('next_at', '<=', now + sleeps - sleepy.hurry)
    .where('failures', '=', 0)
    .where('account_id', 'in', (select) => {
      const free = select
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.owner_id', '=', owner_id)
        .where('accounts.platform', 'in', alwaysHeard);
      if (agent_id === undefined) return free;
      return free
        .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
        .where('agent_accounts.agent_id', '=', agent_id);
    })
    .execute();
