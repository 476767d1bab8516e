/** SQL of inbound webhooks, and of the mention cursors of their accounts. */
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { PolledAccount } from './mention-cursors.store.ts';

export type HookRow = Selectable<Schema['hooks']>;
type Speaker = Pick<HookRow, 'platform' | 'speaker'>;

export const listHooks = (db: Db): Promise<HookRow[]> =>
  db.selectFrom('hooks').selectAll().orderBy('look_at').execute();

export const findHook = (db: Db, id: string): Promise<HookRow | undefined> =>
  db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether a working webhook delivers everything to this account, so that polling is not possible. */
export async function isHooked(db: Db, { platform, speaker }: Speaker): Promise<boolean> {
  const hook = await db
    .selectFrom('hooks')
    .select('id')
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .where('since', 'is not', null)
    .executeTakeFirst();
  return hook !== undefined;
}

export async function insertHook(db: Db, hook: HookRow): Promise<void> {
  await db
    .insertInto('hooks')
    .values(hook)
    .onConflict((conflict) => conflict.columns(['platform', 'speaker']).doNothing())
    .execute();
}

export async function changeHook(
  db: Db,
  { id }: Pick<HookRow, 'id'>,
  change: Updateable<Schema['hooks']>,
): Promise<void> {
  await db.updateTable('hooks').set(change).where('id', '=', id).execute();
}

export async function deleteHook(db: Db, { id }: Pick<HookRow, 'id'>): Promise<void> {
  await db.deleteFrom('hooks').where('id', '=', id).execute();
}

/** Mention cursors of a speaker's accounts. */
export const listSpeakerCursors = (
  db: Db,
  { platform, speaker }: Pick<PolledAccount, 'platform' | 'speaker'>,
) =>
  db
    .selectFrom('accounts')
    .innerJoin('listeners', 'listeners.account_id', 'accounts.id')
    .selectAll('accounts')
    .select('listeners.cursor')
    .where('accounts.platform', '=', platform)
    .where('accounts.speaker', '=', speaker)
    .where('accounts.disconnected_at', 'is', null)
    .where('listeners.cursor', 'is not', null)
    .orderBy('accounts.id')
    .execute();

/** Invalidates active polls of a speaker's accounts; with `cursor`, makes all of them poll from there now. */
export async function resetCursors(
  trx: Db,
  { platform, speaker }: Speaker,
  from: { cursor: string; next_at: number } | undefined,
): Promise<void> {
  await trx
    .updateTable('listeners')
    .set((row) => ({
      lease_token: row('lease_token', '+', 1),
      lease_until: null,
      pushed_until: null,
      ...(from && { ...from, failures: 0 }),
    }))
    .where('cursor', 'is not', null)
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('accounts')
        .select('id')
        .where('platform', '=', platform)
        .where('speaker', '=', speaker),
    )
    .execute();
}
