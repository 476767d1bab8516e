/** SQL of passkeys. */
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { inserted } from '#server/features/auth/store.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;

/** A person’s passkeys, oldest first. */
export const listPasskeys = (db: Db, user_id: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The passkey with that id of an authenticator, whosever it is. */
export const findPasskey = (db: Db, credential_id: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();

/** `false` if it is somebody’s already. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted(result);
}

/** `false` if it is not this person’s. */
export async function renamePasskey(
  db: Db,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves a use; `false` if the passkey was removed, or used otherwise meanwhile. */
export async function countUse(
  db: Db,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  counter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a person’s passkey; `undefined` if they have none with that id. */
export const takePasskey = (
  db: Db,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
): Promise<PasskeyRow | undefined> =>
  db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
