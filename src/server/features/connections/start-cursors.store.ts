import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { AccountRow } from './store.ts';

/** A person's accounts on these platforms that have agents but no mention cursor yet. */
export const listWithoutCursor = (
  db: Db,
  owner_id: string,
  on: readonly LivePlatform[],
): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .leftJoin('listeners', 'listeners.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.platform', 'in', on)
    .where('accounts.status', '=', 'connected')
    .where('accounts.disconnected_at', 'is', null)
    .where('listeners.cursor', 'is', null)
    .where('accounts.id', 'in', (select) =>
      select.selectFrom('agent_accounts').select('account_id'),
    )
    .execute();

/** Sets the mention cursor of an account that has none. A poll that is just starting one loses its claim. */
export async function startCursor(
  db: Db,
  { id: account_id, owner_id }: Pick<AccountRow, 'id' | 'owner_id'>,
  cursor: string,
  next_at: number,
): Promise<void> {
  await db
    .insertInto('listeners')
    .values({
      account_id,
      owner_id,
      cursor,
      next_at,
      search_at: 0,
      own_at: 0,
      failures: 0,
      lease_token: 0,
      lease_until: null,
      pushed_until: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({
          cursor,
          next_at,
          lease_token: row('listeners.lease_token', '+', 1),
          lease_until: null,
        }))
        .where('listeners.cursor', 'is', null),
    )
    .execute();
}
