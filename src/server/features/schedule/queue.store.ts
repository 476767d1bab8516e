/** SQL of the queues of accounts. */
import type { Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';

/** What belongs to an account of that owner in use. */
export const findQueue = (db: Db, ownerId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'queue', 'evergreen'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();

/** The same, and has other transactions that hold it wait until this one ends. */
export const holdQueue = (trx: Db, ownerId: string, accountId: string) =>
  trx
    .updateTable('accounts')
    .set((row) => ({ queue: row.ref('queue') }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .returning(['id', 'queue', 'evergreen'])
    .executeTakeFirst();

/** Keeps what an owner set for an account; `false` where it is not theirs or not in use. */
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

/** The posts that have a slot of the account, soonest first, with their newest occurrence. */
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

/** Of those that did not and will not go out. */
const gone = ['FAILED', 'MISSED', 'CANCELLED'] as const satisfies readonly OccurrenceState[];

/** When the account’s posts are due that go out or went out after an instant, and of which series they are. */
export const listDues = (db: Db, accountId: string, after: number) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.series_id', 'occurrences.due_at'])
    .where('series.account_id', '=', accountId)
    .where('occurrences.state', 'not in', gone)
    .where('occurrences.due_at', '>', after)
    .execute();

/** The account’s posts that go out again and again. */
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
