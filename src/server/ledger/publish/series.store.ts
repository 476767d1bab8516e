/** Rows of series and their planned occurrences. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import { presentEvent } from '#domain/ledger/occurrence-event.ts';
import type { Move } from '#domain/ledger/timeline.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { memberInHand } from '#server/token-in-hand.ts';

export type SeriesRow = Selectable<Schema['series']>;

/** Loads and locks a series until this transaction ends, on either engine. */
export const holdSeries = (trx: Db, id: string): Promise<SeriesRow | undefined> =>
  trx
    .updateTable('series')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Loads a series without locking it. */
export const loadSeries = (db: Db, id: string): Promise<SeriesRow | undefined> =>
  db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();

/** Loads series by id. */
export async function loadAllSeries(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SeriesRow>> {
  const rows = await db
    .selectFrom('series')
    .selectAll()
    .where(inJson(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The history of an occurrence, in order. */
export async function listMoves(db: Db, occurrence_id: string): Promise<Move[]> {
  const rows = await db
    .selectFrom('occurrence_moves')
    .select(['at', 'event', 'state', 'detail'])
    .where('occurrence_id', '=', occurrence_id)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, event: presentEvent(row.event) }));
}

/** Updates columns of a series. A member who changes the plan asks for its approval from then on. */
export async function changeSeries(
  trx: Db,
  id: string,
  change: Updateable<Schema['series']>,
): Promise<void> {
  const asked_by = change.version === undefined ? null : memberInHand();
  await trx
    .updateTable('series')
    .set({ ...change, ...(asked_by !== null && { asked_by }) })
    .where('id', '=', id)
    .execute();
}

/** Assigns an occurrence to another run of its schedule. Only in the transaction that moved it. */
export async function changeRun(
  trx: Db,
  id: string,
  change: Pick<
    Updateable<Schema['occurrences']>,
    'due_at' | 'late_window' | 'next_at' | 'run' | 'series_version' | 'restored_at'
  >,
): Promise<void> {
  await trx.updateTable('occurrences').set(change).where('id', '=', id).execute();
}

/** How many occurrences of a series are open, and how many others wait for a person’s decision and use up a run. */
export async function countUnfinished(trx: Db, series_id: string) {
  const rows = await trx
    .selectFrom('occurrences')
    .select(['state', 'published_at'])
    .where('series_id', '=', series_id)
    .where('state', 'not in', finalStates)
    .execute();
  const doubtful = rows.filter(({ state }) => state === 'NEEDS_REVIEW');
  return {
    open: rows.length - doubtful.length,
    // A partly published one was already counted.
    reserved: doubtful.filter(({ published_at }) => published_at === null).length,
  };
}

type NewOccurrence = Pick<
  Insertable<Schema['occurrences']>,
  | 'id'
  | 'series_id'
  | 'owner_id'
  | 'seq'
  | 'run'
  | 'state'
  | 'due_at'
  | 'late_window'
  | 'next_at'
  | 'series_version'
  | 'dedupe_key'
  | 'in_reply_to'
  | 'request_hash'
  | 'created_at'
>;

/** Inserts an occurrence and the first entry of its history, with a note about it. */
export async function insertOccurrence(
  db: Db,
  row: NewOccurrence,
  note: string | null = null,
): Promise<void> {
  const { id: occurrence_id, state, created_at: at } = row;
  await db
    .insertInto('occurrences')
    .values({
      ...row,
      reason: null,
      detail: null,
      cancel_requested: 0,
      attempts: 0,
      ambiguous: 0,
      absences: 0,
      lease_token: 0,
      lease_until: null,
      published_at: null,
    })
    .execute();
  await db
    .insertInto('occurrence_moves')
    .values({ occurrence_id, n: 0, at, event: 'planned', state, reason: null, detail: note })
    .execute();
}

/** Ids of a series’ open occurrences, oldest first. */
export async function listUnfinished(db: Db, series_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('id')
    .where('series_id', '=', series_id)
    .where('state', 'not in', finalStates)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the schedules of an agent as deleted. */
export async function deleteSeriesOf(trx: Db, agent_id: string, now: number): Promise<void> {
  await trx
    .updateTable('series')
    .set({ deleted_at: now })
    .where('agent_id', '=', agent_id)
    .where('kind', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .execute();
}
