import type { Db } from './client.ts';

/** Runs `work` in a transaction: in the one that `db` is, or else in one of its own. */
export const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
