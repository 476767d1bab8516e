/** SQL of streaming connections, and of polls that are brought forward. */
import { minute, second } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { idlePollInterval } from '#domain/engagement/poll-interval.ts';
import { isUnclaimed, type Db } from '#server/db/client.ts';
import { isInShare } from '#server/db/shards.ts';
import type { Share } from '#server/process/turns.ts';
import { hasChat } from './chat-messages.store.ts';
import { alwaysPolled, type PolledAccount } from './mention-cursors.store.ts';

/** Working accounts of a share on these platforms that are polled anyway. */
export const listStreamedAccounts = (
  db: Db,
  on: readonly LivePlatform[],
  share: Share,
): Promise<PolledAccount[]> =>
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

/** Records that mentions of these accounts are announced until then. */
export async function markStreamed(
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
 * Makes these accounts due for a poll. Returns those that are being polled at this moment, which may have missed the
 * mention and must be polled again. Accounts in backoff are left alone.
 */
export async function pollNow(
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
    .where(isUnclaimed('listeners', now))
    .execute();
  const busy = await db
    .selectFrom('listeners')
    .select('account_id')
    .where('account_id', 'in', account_ids)
    .where('lease_until', '>', now)
    .execute();
  return busy.map(({ account_id }) => account_id);
}

/** When an account’s network is searched next. */
export const setSearchTime = (db: Db, account_id: string, search_at: number) =>
  db.updateTable('listeners').set({ search_at }).where('account_id', '=', account_id).execute();

/**
 * Accounts with longer intervals have no agent that replies; opening the inbox polls them, at most every few
 * seconds.
 */
const sleepy = { longer: minute, hurry: 5 * second } as const;

/** Makes an owner's accounts, or those of one agent, due for a poll, if polling is free and was not just done. */
export const pollSoon = (
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id?: string },
  now: number,
) =>
  db
    .updateTable('listeners')
    .set({ next_at: now })
    .where('owner_id', '=', owner_id)
    .where('next_at', '>', now + sleepy.longer)
    .where('next_at', '<=', now + idlePollInterval - sleepy.hurry)
    .where('failures', '=', 0)
    .where('account_id', 'in', (select) => {
      const free = select
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.owner_id', '=', owner_id)
        .where('accounts.platform', 'in', alwaysPolled);
      if (agent_id === undefined) return free;
      return free
        .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
        .where('agent_accounts.agent_id', '=', agent_id);
    })
    .execute();
