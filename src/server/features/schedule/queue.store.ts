/** SQL of the queues of accounts. */
import type { Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';

/** The queue of a connected account of that owner. */
export const findQueue = (db: Db, ownerId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'queue', 'evergreen'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();

/** Like `findQueue`, and locks it until the transaction ends. */
export const lockQueue = (trx: Db, ownerId: string, accountId: string) =>
  trx
    .updateTable('accounts')
    .set((row) => ({ queue: row.ref('queue') }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .returning(['id', 'queue', 'evergreen'])
    .executeTakeFirst();

/** Stores the settings for an account; `false` if it is not theirs or not connected. */
export async function writeQueue(
  db: Db,
  ownerId: string,
  accountId: string,
  queue: Updateable<Schema['accounts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(queue)
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The queued posts of the account, soonest first, with their newest occurrence. */
export const listQueued = (db: Db, accountId: string) =>
  db
    .selectFrom('series')
    .innerJoin('occurrences', (join) =>
      join
        .onRef('occurrences.series_id', '=', 'series.id')
        .onRef('occurrences.seq', '=', 'series.last_seq'),
    )
    .select(['series.id', 'series.content_text', 'series.topic'])
    .select((row) => row.ref('series.slot_at').$notNull().as('slot_at'))
    .select(['occurrences.id as occurrence_id', 'occurrences.due_at'])
    .where('series.account_id', '=', accountId)
    .where('series.slot_at', 'is not', null)
    .where('series.deleted_at', 'is', null)
    .orderBy('series.slot_at')
    .execute();

/** The due times of the account’s posts after an instant, published or planned, with their series. */
export const listDues = (db: Db, accountId: string, after: number) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.series_id', 'occurrences.due_at'])
    .where('series.account_id', '=', accountId)
    .where('occurrences.state', 'not in', unpublishedStates)
    .where('occurrences.due_at', '>', after)
    .execute();

/** The account’s recurring posts. */
export const listRecurring = (db: Db, accountId: string) =>
  db
    .selectFrom('series')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'scheduled')
    .where('status', '=', 'active')
    .where('frequency', '!=', 'once')
    .where('deleted_at', 'is', null)
    .execute();
