/** SQL of second factors and of pending sign-ins. */
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type PendingLogin = Selectable<Schema['pending_logins']>;

export const findSecondFactor = (db: Db, user_id: string) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at', 'last_step'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Whether sign-ins of this person require a code. */
export async function hasSecondFactor(db: Db, user_id: string): Promise<boolean> {
  const row = await findSecondFactor(db, user_id);
  return row !== undefined && row.enabled_at !== null;
}

/** Stores an encrypted seed that is not active yet, replacing an earlier inactive one. */
export async function startSecondFactor(
  db: Db,
  user_id: string,
  secret: string,
  now: number,
): Promise<void> {
  const row = { secret, last_step: 0, created_at: now, enabled_at: null };
  await db
    .insertInto('second_factors')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function enableSecondFactor(db: Db, user_id: string, now: number): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ enabled_at: now })
    .where('user_id', '=', user_id)
    .execute();
}

export async function removeSecondFactor(db: Db, user_id: string): Promise<void> {
  for (const table of ['backup_codes', 'second_factors'] as const) {
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
}

/** Claims a time step. Of concurrent callers with one step, exactly one gets `true`. */
export async function claimStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function replaceBackupCodes(
  db: Db,
  user_id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash, used_at: null }));
  await db.insertInto('backup_codes').values(rows).execute();
}

/** Marks a backup code as used. Of concurrent callers with one code, exactly one gets `true`. */
export async function consumeBackupCode(
  db: Db,
  user_id: string,
  code_hash: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether this is a used backup code of the person. */
export async function wasBackupCode(db: Db, user_id: string, code_hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('backup_codes')
    .select('used_at')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}

/** How many backup codes are left. */
export const countBackupCodes = (db: Db, user_id: string): Promise<number> =>
  countRows(
    db.selectFrom('backup_codes').where('user_id', '=', user_id).where('used_at', 'is', null),
  );

export async function insertPendingLogin(db: Db, pending: PendingLogin): Promise<void> {
  await db.insertInto('pending_logins').values(pending).execute();
}

export const findPendingLogin = (db: Db, id: string) =>
  db.selectFrom('pending_logins').selectAll().where('id', '=', id).executeTakeFirst();

/** Counts a wrong code for a pending sign-in. */
export async function countFailure(db: Db, id: string): Promise<void> {
  await db
    .updateTable('pending_logins')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deletePendingLogin(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pending_logins').where('id', '=', id).execute();
}

/** Deletes pending sign-ins that were never completed. */
export async function removePendingLogins(db: Db, before: number): Promise<void> {
  await db.deleteFrom('pending_logins').where('created_at', '<=', before).execute();
}
