/** SQL of the calendar, and of the secret URLs by which other calendars read it. */
import type { Insertable } from 'kysely';
import { type Db, holdUser } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { blockedBy } from '#server/ledger/publish/live.store.ts';

/** A person's posts in the ledger that are due in a span, oldest first, without replies. */
export const listDueBetween = (
  db: Db,
  ownerId: string,
  { from, to, most }: { from: number; to: number; most: number },
) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .leftJoin('parts as first', (join) =>
      join.onRef('first.occurrence_id', '=', 'occurrences.id').on('first.n', '=', 1),
    )
    .selectAll('series')
    .select(['agents.name as agent_name', 'agents.avatar_url', 'agents.is_self'])
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name'])
    .select(['occurrences.id as occurrence_id', 'occurrences.state', 'occurrences.due_at'])
    .select(['occurrences.reason', 'occurrences.detail'])
    .select(['first.text', 'posts.labels', blockedBy.as('blocked_by')])
    .select(['posts.id as post_id', 'posts.deleted_at as post_deleted_at'])
    .where('occurrences.owner_id', '=', ownerId)
    .where('series.kind', 'in', ['scheduled', 'post_now'])
    .where((where) =>
      where.or([
        where('series.deleted_at', 'is', null),
        where('occurrences.state', '=', 'PUBLISHED'),
      ]),
    )
    .where('occurrences.due_at', '>=', from)
    .where('occurrences.due_at', '<', to)
    .orderBy('occurrences.due_at')
    .orderBy('series.id')
    .limit(most)
    .execute();

/** The accounts of posts, each with the state of what it publishes, if it is planned. */
export const listPostAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants')
    .innerJoin('accounts', 'accounts.id', 'variants.account_id')
    .leftJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .select(['variants.post_id', 'accounts.platform', 'occurrences.state'])
    .where(inJson(db, 'variants.post_id', ids))
    .execute();

/** An owner's connected accounts that have posting times, with their agents. */
export const listQueues = (db: Db, ownerId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.platform',
      'accounts.queue',
      'accounts.evergreen',
      'agent_accounts.agent_id',
    ])
    .where('accounts.owner_id', '=', ownerId)
    .where('accounts.disconnected_at', 'is', null)
    .where('accounts.queue', 'is not', null)
    .orderBy('accounts.id')
    .execute();

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
  row: Insertable<Schema['calendar_feeds']>,
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
