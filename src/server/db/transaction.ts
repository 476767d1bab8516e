import type { Db } from './client.ts';

/** Runs `work` in a transaction: in the one that `db` is, or else in one of its own. */
export const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Has other transactions that hold this person wait until this one ends, so that neither misses what the other is just
 * writing. It writes the value that was there: that locks on both engines.
 */
export async function holdUser(trx: Db, user_id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', user_id)
    .execute();
}
