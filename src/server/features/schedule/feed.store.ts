/** SQL of the secret URLs of calendars. */
import type { Db } from '#server/db/client.ts';
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

/** The posts that scheduled posts belong to. */
export const listPostsOfSeries = (db: Db, owner_id: string) =>
  db
    .selectFrom('variants')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select(['variants.series_id', 'variants.post_id'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.deleted_at', 'is', null)
    .where('variants.series_id', 'is not', null)
    .execute();
