/** SQL of repeated requests for one post. */
import type { Db } from '#server/db/client.ts';
import { noteEnded } from '#server/ledger/read/ended.store.ts';
import type { Created } from '#server/ledger/publish/posts.store.ts';

/** The post of a suggestion that is or was published. */
export const findPostOfDraft = (
  db: Db,
  piece_id: string,
): Promise<Omit<Created, 'is_new'> | undefined> =>
  db
    .selectFrom('posts')
    .innerJoin('occurrences', 'occurrences.id', 'posts.occurrence_id')
    .select(['occurrences.id', 'occurrences.request_hash'])
    .where('posts.id', '=', piece_id)
    .executeTakeFirst();

/** Counts a repeated request that was answered with the existing post. */
export const countRepeat = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('occurrences')
      .set((row) => ({ repeats: row('repeats', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await noteEnded(trx, [id]);
  });
