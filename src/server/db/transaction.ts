import type { Db } from './client.ts';

/** Runs `work` in a transaction: in `db` if it is one, otherwise in a new one. */
export const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Locks a person’s row, so that other transactions that lock it wait until this one ends and see its writes. Updates
 * the row without changing it, which locks on both engines.
 */
export async function holdUser(trx: Db, user_id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', user_id)
    .execute();
}
