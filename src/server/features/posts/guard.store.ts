/** Whether an occurrence may be sent at this very moment. */
import type { Db } from '#server/db/client.ts';
import { ledgerTimes } from '#domain/ledger-times.ts';
import type { Entry } from './entry.store.ts';
import { isHeldUp } from './hold-up.store.ts';

/** On our own microblog several posts may go out at once. */
export const unspaced: readonly string[] = ['sandbox'];

/** Whether its owner lets his agents publish. Holds his row, as `isLive` does. */
async function mayPublish(trx: Db, owner_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((row) => ({ frozen_at: row.ref('frozen_at') }))
    .where('id', '=', owner_id)
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the series goes on, and is still the one that the occurrence was made for. Holds its row, as `isLive` does. */
export async function isSeriesLive(trx: Db, entry: Entry): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('series')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', entry.series_id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('version', '=', entry.series_version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Whether owner, agent, account, their link, the series and the owner's place on the whitelist are all live. It writes
 * their rows unchanged, which holds them until this transaction ends on either engine: somebody who switches one off
 * meanwhile either comes first and is seen here, or is answered only afterwards.
 */
export async function isLive(trx: Db, entry: Entry): Promise<boolean> {
  if (!(await mayPublish(trx, entry.owner_id))) return false;
  const agent = await trx
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', entry.agent_id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .executeTakeFirst();
  if (agent.numUpdatedRows !== 1n) return false;
  const account = await trx
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', entry.account.id)
    .where('status', '=', 'connected')
    .executeTakeFirst();
  if (account.numUpdatedRows !== 1n) return false;
  const linked = await trx
    .selectFrom('agent_accounts')
    .select('agent_id')
    .where('agent_id', '=', entry.agent_id)
    .where('account_id', '=', entry.account.id)
    .executeTakeFirst();
  const member = await trx
    .selectFrom('wallets')
    .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
    .select('wallets.address')
    .where('wallets.user_id', '=', entry.owner_id)
    .where('whitelist.removed_at', 'is', null)
    .executeTakeFirst();
  return linked !== undefined && member !== undefined && isSeriesLive(trx, entry);
}

/** Whether the account may begin a post: it may be called, nothing of it is being sent, and the last one is long enough ago. */
export async function isLaneFree(trx: Db, entry: Entry, now: number): Promise<boolean> {
  if (await isHeldUp(trx, entry, now)) return false;
  if (unspaced.includes(entry.platform)) return true;
  await trx
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', entry.account.id)
    .execute();
  const busy = await trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.account_id', '=', entry.account.id)
    .where('occurrences.id', '!=', entry.id)
    .where((where) =>
      where.or([
        where('occurrences.state', 'in', ['LEASED', 'SENDING']),
        where('occurrences.published_at', '>', now - ledgerTimes.spacing),
      ]),
    )
    .executeTakeFirst();
  return busy === undefined;
}
