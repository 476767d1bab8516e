/** SQL of webhook events, queued and sent. */
import { type Selectable, sql } from 'kysely';
import { type Db, isOpenSpace, isUnclaimed, keeping } from '#server/db/client.ts';
import { inJson, insertRows } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import { newId } from '#server/ids.ts';
import type { Sought } from '#server/process/turns.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type DeliveryRow = Selectable<Schema['webhook_deliveries']>;

/** The webhooks of these owners with their subscriptions, share-locked until the transaction ends. */
export const listAsking = (trx: Db, owner_ids: readonly string[]) =>
  keeping(
    trx,
    trx
      .selectFrom('webhooks')
      .select(['id', 'owner_id', 'events'])
      .where(inJson(trx, 'owner_id', [...new Set(owner_ids)])),
  ).execute();

const columns = {
  id: 'text',
  owner_id: 'text',
  webhook_id: 'text',
  event: 'text',
  subject: 'text',
  n: 'bigint',
  body: 'text',
  state: 'text',
  tries: 'bigint',
  next_at: 'bigint',
  created_at: 'bigint',
} as const;

export type NewDelivery = Pick<
  DeliveryRow,
  'owner_id' | 'webhook_id' | 'event' | 'subject' | 'body'
>;

/** The last sequence number per webhook and subject. */
async function lastNumbers(trx: Db, rows: readonly NewDelivery[]): Promise<Map<string, number>> {
  const found = await trx
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'subject', (row) => row.fn.max('n').as('n')])
    .where(inJson(trx, 'subject', [...new Set(rows.map(({ subject }) => subject))]))
    .where(inJson(trx, 'webhook_id', [...new Set(rows.map(({ webhook_id }) => webhook_id))]))
    .groupBy(['webhook_id', 'subject'])
    .execute();
  return new Map(found.map((row) => [`${row.webhook_id} ${row.subject}`, row.n]));
}

/** Queues events, each after earlier ones with the same subject. Returns their ids. */
export async function insertDeliveries(
  trx: Db,
  rows: readonly NewDelivery[],
  now: number,
  next_at = now,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const last = await lastNumbers(trx, rows);
  const numbered = rows.map((row) => {
    const key = `${row.webhook_id} ${row.subject}`;
    const n = (last.get(key) ?? 0) + 1;
    last.set(key, n);
    return { ...row, id: newId(), n, state: 'waiting', tries: 0, next_at, created_at: now };
  });
  await insertRows(trx, 'webhook_deliveries', columns, numbered);
  return numbered.map(({ id }) => id);
}

/** Maximum number of events per query. */
export const deliveryBatch = 50;

/**
 * Due events of a share, round-robin by webhook. Events of owners without access wait, and so do events whose
 * predecessor with the same subject is not delivered or given up.
 */
export const listDue = (
  db: Db,
  { now, ...sought }: Sought & { now: number },
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks', 'webhooks.id', 'd.webhook_id')
    .selectAll('d')
    .where('d.state', '=', sql.lit('waiting'))
    .where('d.next_at', '<=', now)
    .where(isUnclaimed('d', now))
    .where('webhooks.state', '=', 'on')
    .where(isOpenSpace('d.owner_id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'd.webhook_id')
            .whereRef('earlier.subject', '=', 'd.subject')
            .whereRef('earlier.n', '<', 'd.n')
            .where('earlier.state', '=', sql.lit('waiting')),
        ),
      ),
    )
    .where(isSought(db, sought, { owner: 'd.webhook_id', key: 'd.id', by: 'd.owner_id' }))
    .orderBy(sql`row_number() over (partition by d.webhook_id order by d.next_at, d.id)`)
    .orderBy('d.next_at')
    .orderBy('d.id')
    .limit(deliveryBatch)
    .execute();

/**
 * Claims an event for one attempt until `until`; `undefined` if another worker has it, it was sent, or its owner has
 * no access.
 */
export async function claimDelivery(
  db: Db,
  row: DeliveryRow,
  { now, until }: { now: number; until: number },
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({
      tries: row.tries + 1,
      tried_at: now,
      first_at: row.first_at ?? now,
      lease_until: until,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('tries', '=', row.tries)
    .where(isUnclaimed('webhook_deliveries', now))
    .where(isOpenSpace('webhook_deliveries.owner_id'))
    .returningAll()
    .executeTakeFirst();
}

type Outcome = Pick<DeliveryRow, 'state' | 'status' | 'answer' | 'problem'> & { next_at?: number };

/** Stores the result of an attempt; `false` if another worker has claimed the event. */
export async function settleDelivery(
  trx: Db,
  taken: DeliveryRow,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ ...outcome, lease_until: null })
    .where('id', '=', taken.id)
    .where('state', '=', 'waiting')
    .where('tries', '=', taken.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Whose = Pick<DeliveryRow, 'owner_id' | 'webhook_id'>;

const ofWebhook = (db: Db, { owner_id, webhook_id }: Whose) =>
  db
    .selectFrom('webhook_deliveries')
    .where('owner_id', '=', owner_id)
    .where('webhook_id', '=', webhook_id);

export const findDelivery = (db: Db, whose: Whose, id: string): Promise<DeliveryRow | undefined> =>
  ofWebhook(db, whose).selectAll().where('id', '=', id).executeTakeFirst();

/** The events of a webhook, newest first, and the total. */
export async function listDeliveries(
  db: Db,
  { state, ...whose }: Whose & { state: DeliveryRow['state'] | undefined },
  page: Page,
) {
  const all = ofWebhook(db, whose);
  const wanted = state === undefined ? all : all.where('state', '=', state);
  return {
    ...(await pageOfRows(wanted.selectAll(), page, newestFirst('created_at'))),
    total: await totalOf(wanted, page),
  };
}

/** The number of queued events per webhook of an owner. */
export async function countWaiting(db: Db, owner_id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', (row) => row.fn.countAll<number | string>().as('count')])
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, Number(count)]));
}

/** Resets an event to be sent like a new one. Events in progress are left to their worker. */
const resetToWaiting = (now: number) =>
  ({ state: 'waiting', tries: 0, first_at: null, next_at: now, lease_until: null }) as const;

/** Replays delivered and given-up events: one, or all since an instant except tests. Returns how many. */
export async function replayDeliveries(
  db: Db,
  { owner_id, webhook_id, ...which }: Whose & ({ id: string } | { since: number }),
  now: number,
): Promise<number> {
  const all = db
    .updateTable('webhook_deliveries')
    .set(resetToWaiting(now))
    .where('owner_id', '=', owner_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '!=', 'waiting');
  const wanted =
    'id' in which
      ? all.where('id', '=', which.id)
      : all.where('created_at', '>=', which.since).where('event', '!=', 'webhook.test');
  const { numUpdatedRows } = await wanted.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes the queued events of a webhook due at once, with the full time for retries, for example after a pause. */
export async function restartWaiting(db: Db, webhook_id: string, now: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(resetToWaiting(now))
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .where(isUnclaimed('webhook_deliveries', now))
    .execute();
}

/** Maximum number of rows per statement. */
const batch = 1000;

/** Deletes old events; returns whether there may be more. */
export async function removeOld(db: Db, before: number): Promise<boolean> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .limit(batch)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db
    .deleteFrom('webhook_deliveries')
    .where(inJson(db, 'id', ids))
    .execute();
  return rows.length === batch;
}
