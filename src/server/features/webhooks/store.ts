/** SQL of webhooks. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, holdUser } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type WebhookRow = Selectable<Schema['webhooks']>;

/** An owner's webhooks, newest first. */
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

/** Inserts a webhook unless its owner has `most` already. Call it in a transaction. */
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

/** Updates a webhook of that owner and returns it; `undefined` if there is none. */
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

/** Deletes a webhook with its events and returns it; `undefined` if there is none. */
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

/** Resets the failure state after a success. */
export async function recordSuccess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Records a failure; returns since when all attempts have failed. */
export async function recordFailure(trx: Db, id: string, since: number): Promise<number> {
  const row = await trx
    .updateTable('webhooks')
    .set((was) => ({ failing_since: was.fn.coalesce('failing_since', was.val(since)) }))
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? since;
}

/** An owner’s webhooks that send, and the host of each. */
export async function listWorkingWebhooks(db: Db, owner_id: string) {
  const rows = (await listWebhooks(db, owner_id)).filter(({ state }) => state === 'on');
  return rows.map(({ id, url }) => ({ id, host: new URL(url).host }));
}

/** Stops a webhook; its events wait until its owner resumes it. */
export async function stopWebhook(trx: Db, id: string, reason: string): Promise<void> {
  await switchOff(trx, id, reason);
}

/** Disables a webhook; `false` if it is not enabled. */
export async function switchOff(trx: Db, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ state: 'off', reason })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
