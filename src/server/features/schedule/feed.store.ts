/** SQL of the secret URLs of calendars. */
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { holdUser } from '#server/db/transaction.ts';

export const findFeed = (db: Db, owner_id: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['id', 'created_at'])
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();

/** By the public half of a URL. */
export const findFeedById = (db: Db, id: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['owner_id', 'secret_hash'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns whether there was one. */
export async function deleteFeed(db: Db, owner_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces the URL of an owner; returns whether there was one. */
export async function replaceFeed(
  trx: Db,
  row: { id: string; owner_id: string; secret_hash: string; created_at: number },
): Promise<boolean> {
  await holdUser(trx, row.owner_id);
  const isOther = await deleteFeed(trx, row.owner_id);
  await trx.insertInto('calendar_feeds').values(row).execute();
  return isOther;
}

/** When these scheduled posts were created and last changed, also within the post that they belong to, if any. */
export const listSeriesChanges = (db: Db, owner_id: string, ids: readonly string[]) =>
  db
    .selectFrom('series')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'variants.post_id').on('posts.deleted_at', 'is', null),
    )
    .select(['series.id', 'series.created_at', 'series.updated_at'])
    .select(['variants.post_id', 'posts.id as kept_post_id', 'posts.updated_at as post_updated_at'])
    .where('series.owner_id', '=', owner_id)
    .where(inJson(db, 'series.id', ids))
    .execute();

/** When the state of these occurrences last changed. */
export const listLastMoves = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('occurrence_moves')
    .select(({ fn }) => ['occurrence_id', fn.max('at').as('at')])
    .where(inJson(db, 'occurrence_id', ids))
    .groupBy('occurrence_id')
    .execute();
