/**
 * SQL of the outbox: queued emails, push messages and chat messages. All are claimed, retried and dropped in the
 * same way.
 */
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isInShare } from '#server/db/shards.ts';
import type { Share } from '#server/process/turns.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** The queued rows by table. */
export interface Waiting {
  mails: Selectable<Schema['mails']>;
  pushes: Selectable<Schema['pushes']>;
  chat_messages: Selectable<Schema['chat_messages']>;
}
export type OutboxTable = keyof Waiting;

/** The columns that all outbox tables share. */
export type WaitingRow = Pick<
  Waiting['mails'],
  'id' | 'sealed' | 'tries' | 'next_at' | 'created_at'
>;

type New<Table extends OutboxTable> = Omit<Waiting[Table], 'tries' | 'next_at' | 'created_at'>;

const waitingFrom = (now: number) => ({ tries: 0, next_at: now, created_at: now });

export async function insertMail(db: Db, mail: New<'mails'>, now: number): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, ...waitingFrom(now) })
    .execute();
}

export async function insertPush(db: Db, push: New<'pushes'>, now: number): Promise<void> {
  await db
    .insertInto('pushes')
    .values({ ...push, ...waitingFrom(now) })
    .execute();
}

export async function insertChatMessage(
  db: Db,
  message: New<'chat_messages'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({ ...message, ...waitingFrom(now) })
    .execute();
}

/** Due rows of a share, round-robin by person, longest waiting first. */
export async function listDue<Table extends OutboxTable>(
  db: Db,
  table: Table,
  { now, limit, share }: { now: number; limit: number; share: Share },
): Promise<Waiting[Table][]> {
  // Only shared columns are queried.
  const either: OutboxTable = table;
  const rows = await db
    .selectFrom(either)
    .selectAll()
    .where('next_at', '<=', now)
    .where(isInShare(share, 'id'))
    .orderBy(sql`row_number() over (partition by coalesce(user_id, id) order by next_at, id)`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  // All columns of the one table were selected.
  return rows as Waiting[Table][];
}

const asRead = (db: Db, table: OutboxTable, { id, tries, next_at }: WaitingRow) =>
  db
    .updateTable(table)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_at', '=', next_at);

/** Claims a row for one try until `until`; `undefined` if another worker has it. */
export async function claimWaiting<Row extends WaitingRow>(
  db: Db,
  table: OutboxTable,
  row: Row,
  until: number,
): Promise<Row | undefined> {
  const taken = { ...row, tries: row.tries + 1, next_at: until };
  const { numUpdatedRows } = await asRead(db, table, row)
    .set({ tries: taken.tries, next_at: taken.next_at })
    .executeTakeFirst();
  return numUpdatedRows === 1n ? taken : undefined;
}

/** Releases a claimed row until `next_at`. */
export async function reschedule(
  db: Db,
  table: OutboxTable,
  taken: WaitingRow,
  next_at: number,
): Promise<void> {
  await asRead(db, table, taken).set({ next_at }).execute();
}

export async function deleteWaiting(
  db: Db,
  table: OutboxTable,
  { id }: Pick<WaitingRow, 'id'>,
): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}
