import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Derivatives } from '#server/db/schema/picture.ts';
import { markLoose, markReferenced } from '#server/features/media/service.ts';

/** One that was made before, which is now needed again. */
export const useDerivative = (db: Db, key: string, used_at: number) =>
  db
    .updateTable('derivatives')
    .set({ used_at })
    .where('key', '=', key)
    .returning('hash')
    .executeTakeFirst();

/** Inserts one whose bytes are stored already, in place of one that can’t be read. */
export const insertDerivative = (db: Db, row: Selectable<Derivatives>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { hash, size, used_at } = row;
    await trx
      .insertInto('derivatives')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hash, size, used_at }))
      .execute();
    await markReferenced(trx, [hash]);
  });

/** Deletes those not used since `before`; their bytes are deleted by the next cleanup. */
export const removeStale = (db: Db, before: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('derivatives')
      .where('used_at', '<', before)
      .returning('hash')
      .execute();
    await markLoose(trx, [...new Set(gone.map(({ hash }) => hash))], 0);
  });
