/** SQL that dates published demo posts back. They go out like any others, so the ledger’s own history keeps the true times. */
import type { Db } from '#server/db/client.ts';
import { sampleLine } from './store.ts';

const some = (ids: readonly string[]): readonly string[] => ['', ...ids];

/** The board’s rows of published demo posts: they are from when the posts are said to have gone out. */
const pastPosts = (db: Db, owner_id: string, series_ids: readonly string[]) =>
  db
    .selectFrom('posts')
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .innerJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select(['posts.created_at as at', 'occurrences.id', 'occurrences.series_id'])
    .select(['occurrences.published_at', 'parts.external_id', 'parts.text'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.import_line', 'in', some(series_ids.map(sampleLine)))
    .where('occurrences.series_id', 'in', some(series_ids))
    .where('occurrences.state', '=', 'PUBLISHED');

/** Dates back what was just published; what already is from then stays as it is. */
export const putIntoPast = (db: Db, owner_id: string, series_ids: readonly string[]) =>
  db.transaction().execute(async (trx) => {
    for (const row of await pastPosts(trx, owner_id, series_ids).execute()) {
      const { at, id, series_id, published_at, external_id } = row;
      if (published_at === at) continue;
      await trx
        .updateTable('occurrences')
        .set({ created_at: at, due_at: at, published_at: at })
        .where('id', '=', id)
        .execute();
      await trx
        .updateTable('series')
        .set({ created_at: at, last_published_at: at })
        .where('id', '=', series_id)
        .execute();
      await trx
        .updateTable('sandbox_posts')
        .set({ created_at: at })
        .where('owner_id', '=', owner_id)
        .where('id', '=', external_id ?? '')
        .execute();
    }
  });

/**
 * Ends the reading of their figures, which are made up, and forgets how these grew: real posts of the same account are not
 * compared with them.
 */
export async function keepApart(db: Db, owner_id: string, series_ids: readonly string[]) {
  const ids = (await pastPosts(db, owner_id, series_ids).execute()).map(({ id }) => id);
  await db
    .updateTable('occurrences')
    .set({ figures_at: null })
    .where('id', 'in', some(ids))
    .execute();
  await db.deleteFrom('post_courses').where('occurrence_id', 'in', some(ids)).execute();
}

/** A published demo post on its platform, and when it is said to have gone out. */
export async function findPastPost(
  db: Db,
  owner_id: string,
  { text, series_ids }: { text: string; series_ids: readonly string[] },
): Promise<{ external_id: string; at: number } | undefined> {
  const row = await pastPosts(db, owner_id, series_ids)
    .where('parts.text', '=', text)
    .executeTakeFirst();
  return row?.external_id ? { external_id: row.external_id, at: row.at } : undefined;
}
