/** SQL of feed items: each is stored once, and handled once. */
import { type Selectable, sql } from 'kysely';
import type { ItemState } from '#contract/streams/types.ts';
import type { KeptItem } from '#domain/streams/known-items.ts';
import { isUnclaimed, type Db, isOpenSpace } from '#server/db/client.ts';
import { inJson, insertRows } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import { countRows, byNumber, byText, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type ItemRow = Selectable<Schema['stream_items']>;

const columns = {
  id: 'text',
  stream_id: 'text',
  owner_id: 'text',
  key: 'text',
  link: 'text',
  look: 'text',
  has_guid: 'bigint',
  title: 'text',
  url: 'text',
  text: 'text',
  published_at: 'bigint',
  state: 'text',
  reason: 'text',
  post_id: 'text',
  tries: 'bigint',
  next_at: 'bigint',
  lease_token: 'bigint',
  lease_until: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
} as const satisfies Record<keyof ItemRow, 'text' | 'bigint'>;

/** The items of a feed that have one of these identifiers. */
export async function listKnown(
  db: Db,
  stream_id: string,
  { keys, links, looks }: { keys: string[]; links: string[]; looks: string[] },
): Promise<KeptItem[]> {
  const rows = await db
    .selectFrom('stream_items')
    .select(['key', 'link', 'look', 'has_guid', 'title', 'published_at'])
    .where('stream_id', '=', stream_id)
    .where(
      sql<boolean>`(${sql.join(
        [inJson(db, 'key', keys), inJson(db, 'link', links), inJson(db, 'look', looks)],
        sql` or `,
      )})`,
    )
    .execute();
  return rows.map((row) => ({ ...row, has_guid: row.has_guid === 1 }));
}

/** How many items arrived since then. */
export async function countSince(db: Db, stream_id: string, since: number): Promise<number> {
  return countRows(
    db
      .selectFrom('stream_items')
      .where('stream_id', '=', stream_id)
      .where('created_at', '>', since),
  );
}

/** How many items were or will be turned into posts since then. */
export async function countMade(db: Db, stream_id: string, since: number): Promise<number> {
  return countRows(
    db
      .selectFrom('stream_items')
      .where('stream_id', '=', stream_id)
      .where('state', 'in', ['waiting', 'made'])
      .where('created_at', '>', since),
  );
}

/** Inserts items, inside the transaction that also writes their feed. */
export async function insertItems(trx: Db, rows: readonly ItemRow[]): Promise<void> {
  await insertRows(trx, 'stream_items', columns, rows);
}

/** Deletes old items that are no longer in their feed. */
export async function deleteOldItems(
  trx: Db,
  stream_id: string,
  { before, keys }: { before: number; keys: string[] },
): Promise<void> {
  await trx
    .deleteFrom('stream_items')
    .where('stream_id', '=', stream_id)
    .where('created_at', '<', before)
    .where('state', '!=', 'waiting')
    .where(sql<boolean>`not ${inJson(trx, 'key', keys)}`)
    .execute();
}

const ofStream = (db: Db, stream_id: string, state: ItemState | undefined) => {
  const query = db.selectFrom('stream_items').where('stream_id', '=', stream_id);
  return state === undefined ? query : query.where('state', '=', state);
};

/** A page of the items of a feed, newest first. */
export async function pageOfItems(
  db: Db,
  stream_id: string,
  { state }: { state?: ItemState | undefined },
  page: Page,
) {
  const items = ofStream(db, stream_id, state);
  const published = byNumber(sql`coalesce(published_at, 0)`);
  const columns = [byNumber('created_at'), published, byText('id')];
  return {
    ...(await pageOfRows(items.selectAll(), page, { direction: 'desc', columns })),
    total: await totalOf(items, page),
  };
}

/** The number of items per feed and state. */
export async function countStates(
  db: Db,
  owner_id: string,
  states: readonly ItemState[],
): Promise<{ stream_id: string; state: ItemState; count: number }[]> {
  const rows = await db
    .selectFrom('stream_items')
    .select(['stream_id', 'state'])
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('state', 'in', states)
    .groupBy(['stream_id', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Unhandled items, round-robin by owner, oldest first. */
export const listWaiting = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<Pick<ItemRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('stream_items')
    .innerJoin('streams', 'streams.id', 'stream_items.stream_id')
    .innerJoin('agents', 'agents.id', 'streams.agent_id')
    .innerJoin('users', 'users.id', 'streams.owner_id')
    .select(['stream_items.id', 'stream_items.owner_id'])
    .where('stream_items.state', '=', 'waiting')
    .where('stream_items.next_at', '<=', now)
    .where('streams.paused_at', 'is', null)
    .where('agents.deleted_at', 'is', null)
    .where('agents.status', '!=', 'inactive')
    // A post queued while its owner has stopped publishing would only be missed.
    .where('users.frozen_at', 'is', null)
    .where(isOpenSpace('stream_items.owner_id'))
    .where(isUnclaimed('stream_items', now))
    .where(isSought(db, sought, { owner: 'stream_items.owner_id', key: 'stream_items.id' }))
    .orderBy(
      sql`row_number() over (partition by stream_items.owner_id order by stream_items.created_at, stream_items.published_at, stream_items.id)`,
    )
    .limit(limit)
    .execute();
