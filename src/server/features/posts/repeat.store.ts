/** SQL of posts that were asked for more than once. */
import type { Db } from '#server/db/client.ts';
import { noteEnded } from '#server/ledger/read/ended.store.ts';
import type { Created } from '#server/ledger/publish/posts.store.ts';

/** The post that a kept text went out as, or is going out as. */
export const findPostOfDraft = (
  db: Db,
  piece_id: string,
): Promise<Omit<Created, 'is_new'> | undefined> =>
  db
    .selectFrom('pieces')
    .innerJoin('occurrences', 'occurrences.id', 'pieces.occurrence_id')
    .select(['occurrences.id', 'occurrences.request_hash'])
    .where('pieces.id', '=', piece_id)
    .executeTakeFirst();

/** One more request was answered with the post that was there. */
export const countRepeat = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('occurrences')
      .set((row) => ({ repeats: row('repeats', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await noteEnded(trx, [id]);
  });
