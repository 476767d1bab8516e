/** The addresses that owners named. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { holdUser } from '#server/db/transaction.ts';

export type WebhookRow = Selectable<Schema['webhooks']>;

/** An owner's addresses, newest first. */
export const listWebhooks = (db: Db, owner_id: string): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findWebhook = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps an address unless its owner has `most` already. Call it in a transaction. */
export async function insertWebhook(
  trx: Db,
  row: Insertable<Schema['webhooks']>,
  most: number,
): Promise<boolean> {
  await holdUser(trx, row.owner_id);
  if ((await listWebhooks(trx, row.owner_id)).length >= most) return false;
  await trx.insertInto('webhooks').values(row).execute();
  return true;
}

/** Changes an address of that owner and answers it; `undefined` where there is none. */
export const updateWebhook = (
  db: Db,
  { owner_id, id }: Pick<WebhookRow, 'owner_id' | 'id'>,
  change: Updateable<Schema['webhooks']>,
): Promise<WebhookRow | undefined> =>
  db
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .returningAll()
    .executeTakeFirst();

/** Removes an address with its events; answers it, or `undefined` where there is none. */
export const deleteWebhook = (
  db: Db,
  { owner_id, id }: Pick<WebhookRow, 'owner_id' | 'id'>,
): Promise<WebhookRow | undefined> =>
  db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .returningAll()
    .executeTakeFirst();

/** A try went well: it does not fail any more. */
export async function noteDelivered(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** A try failed; answers since when every try did. */
export async function noteFailed(trx: Db, id: string, since: number): Promise<number> {
  const row = await trx
    .updateTable('webhooks')
    .set((was) => ({ failing_since: was.fn.coalesce('failing_since', was.val(since)) }))
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? since;
}

/** Switches an address off; `false` where it is not on any more. */
export async function switchOff(trx: Db, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ state: 'off', reason })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
