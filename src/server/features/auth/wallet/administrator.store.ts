/** SQL of the first administrator, and of the claim that makes them one. */
import type { Db } from '#server/db/client.ts';

const key = 'claim_hash';

/** Whether this server has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const setAdministrator = (db: Db, id: string) =>
  db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute();

/** Stores the hash of the claim’s token in place of the one before. */
export const saveClaim = (db: Db, value: string) =>
  db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

export const closeClaims = (db: Db) => db.deleteFrom('meta').where('key', '=', key).execute();

/** Deletes the open claim if it has this hash; of concurrent callers, one gets `true`. */
export async function takeClaim(db: Db, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('meta')
    .where('key', '=', key)
    .where('value', '=', hash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
