import type { LivePlatform } from '#contract/platforms.ts';
import type { Db } from '#server/db/client.ts';

/** A person's account on a platform, unless nothing is connected there any more. */
export const findConnected = (db: Db, owner_id: string, platform: LivePlatform) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where((where) =>
      where.or([
        where('status', '=', 'connected'),
        where('secret', 'is not', null),
        where.exists(
          where
            .selectFrom('agent_accounts')
            .select('agent_id')
            .whereRef('agent_accounts.account_id', '=', 'accounts.id'),
        ),
      ]),
    )
    .executeTakeFirst();

/** Forgets an account's secret and makes sure that nothing is sent through it. Holds its row. */
export async function silenceAccount(db: Db, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ secret: null, status: 'needs_reconnect' })
    .where('id', '=', id)
    .execute();
}

/** Takes an account from all agents, and deletes it unless a post went or waits to go through it. */
export async function dropAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('agent_accounts').where('account_id', '=', id).execute();
  await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('series').select('id').whereRef('series.account_id', '=', 'accounts.id'),
        ),
      ),
    )
    .execute();
}
