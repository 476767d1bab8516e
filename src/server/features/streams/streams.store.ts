/** SQL of feeds: which are due, and the result of polling. */
import { countRows } from '#server/db/keyset.ts';
import { type Selectable, sql } from 'kysely';
import { isUnclaimed, type Db, isOpenSpace } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import { inJson } from '#server/db/json.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';

/** Those of the chosen accounts that are connected. */
export const listChosen = (db: Db, owner_id: string, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'platform'])
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .where(inJson(db, 'id', ids))
    .execute();

/** The platform of an agent’s first account. */
export const firstPlatform = (db: Db, agent_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select('accounts.platform')
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy(byRank)
    .executeTakeFirst();

export type StreamRow = Selectable<Schema['streams']>;

/** Maximum number of feeds per query. */
export const streamBatch = 100;

/** Feeds of existing agents. */
const present = (db: Db) =>
  db
    .selectFrom('streams')
    .innerJoin('agents', 'agents.id', 'streams.agent_id')
    .where('agents.deleted_at', 'is', null);

export const listStreams = (db: Db, owner_id: string, agent_id: string): Promise<StreamRow[]> =>
  present(db)
    .selectAll('streams')
    .where('streams.owner_id', '=', owner_id)
    .where('streams.agent_id', '=', agent_id)
    .orderBy(sql`lower(streams.name)`)
    .orderBy('streams.id')
    .execute();

export const findStream = (db: Db, owner_id: string, id: string): Promise<StreamRow | undefined> =>
  present(db)
    .selectAll('streams')
    .where('streams.owner_id', '=', owner_id)
    .where('streams.id', '=', id)
    .executeTakeFirst();

/** By the public half of a secret URL. */
export const findStreamById = (db: Db, id: string): Promise<StreamRow | undefined> =>
  present(db).selectAll('streams').where('streams.id', '=', id).executeTakeFirst();

export async function countStreams(db: Db, owner_id: string): Promise<number> {
  return countRows(present(db).where('streams.owner_id', '=', owner_id));
}

export const findByUrl = (db: Db, agent_id: string, url: string) =>
  db
    .selectFrom('streams')
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('url', '=', url)
    .executeTakeFirst();

export async function insertStream(trx: Db, row: StreamRow): Promise<void> {
  await trx.insertInto('streams').values(row).execute();
}

export const changeStream = (
  db: Db,
  id: string,
  change: Partial<StreamRow>,
): Promise<StreamRow | undefined> =>
  db.updateTable('streams').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Deletes a feed with its items. */
export async function deleteStream(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('stream_items').where('stream_id', '=', id).execute();
  await trx.deleteFrom('streams').where('id', '=', id).execute();
}

/** Due feeds, round-robin by owner, longest waiting first. */
export const listDueStreams = (
  db: Db,
  { now, ...sought }: Sought & { now: number },
): Promise<Pick<StreamRow, 'id' | 'owner_id'>[]> =>
  present(db)
    .select(['streams.id', 'streams.owner_id'])
    .where('streams.paused_at', 'is', null)
    .where('agents.status', '!=', 'inactive')
    .where(isOpenSpace('streams.owner_id'))
    .where('streams.next_at', '<=', now)
    .where(isUnclaimed('streams', now))
    .where(isSought(db, sought, { owner: 'streams.owner_id', key: 'streams.id' }))
    .orderBy(
      sql`row_number() over (partition by streams.owner_id order by streams.next_at, streams.id)`,
    )
    .orderBy('streams.next_at')
    .limit(streamBatch)
    .execute();

/** Claims a feed until `lease_until`, due or not; `undefined` if another process has it. */
export const claimStream = (
  db: Db,
  id: string,
  { now, lease_until }: { now: number; lease_until: number },
): Promise<StreamRow | undefined> =>
  db
    .updateTable('streams')
    .set((row) => ({ lease_until, lease_token: row('lease_token', '+', 1) }))
    .where('id', '=', id)
    .where(isUnclaimed('streams', now))
    .returningAll()
    .executeTakeFirst();

const held = (db: Db, { id, lease_token }: Pick<StreamRow, 'id' | 'lease_token'>) =>
  db
    .updateTable('streams')
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .where('lease_until', 'is not', null);

/** Renews the lease of a feed, if it still belongs to this process. */
export async function renewStream(db: Db, row: StreamRow, lease_until: number): Promise<void> {
  await held(db, row).set({ lease_until }).execute();
}

/** Releases a feed with the result; returns whether it still belonged to this process. */
export async function releaseStream(
  db: Db,
  row: StreamRow,
  change: Partial<StreamRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await held(db, row)
    .set({ ...change, lease_until: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
