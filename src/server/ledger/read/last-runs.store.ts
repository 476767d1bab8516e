/** The last runs of recurring schedules, by which a schedule is known to be silent. */
import { sql } from 'kysely';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import { type EndedRun, silentAfter } from '#domain/schedule/silence.ts';
import { type Db, literals } from '#server/db/client.ts';

/** Ended, or waiting for a decision, after which the next run is planned all the same. */
const isOver = sql<boolean>`ended.state in (${literals([...finalStates, 'NEEDS_REVIEW'])})`;

/** The newest ended runs of active recurring schedules since their last change. */
const lastRuns = (db: Db) =>
  db
    .selectFrom('series')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .select(['occurrences.series_id', 'occurrences.state', 'occurrences.reason'])
    .select(['occurrences.detail', 'occurrences.published_at'])
    .where('series.kind', '=', 'scheduled')
    .where('series.frequency', '!=', 'once')
    .where('series.status', '=', 'active')
    .where('series.deleted_at', 'is', null)
    .where('occurrences.id', 'in', (select) =>
      select
        .selectFrom('occurrences as ended')
        .select('ended.id')
        .whereRef('ended.series_id', '=', 'series.id')
        // A schedule that its owner changed or resumed begins anew.
        .where((row) =>
          row('ended.created_at', '>=', row.fn.coalesce('series.updated_at', row.val(0))),
        )
        .where((row) => row('ended.seq', '>', row.fn.coalesce('series.dismissed_seq', row.val(-1))))
        .where(isOver)
        .orderBy('ended.seq', 'desc')
        .limit(silentAfter),
    )
    .orderBy('occurrences.seq', 'desc');

const bySeries = (
  rows: readonly (EndedRun & { series_id: string })[],
): Map<string, readonly EndedRun[]> => Map.groupBy(rows, ({ series_id }) => series_id);

/** Those of all schedules of a person, by series, newest first. */
export const lastRunsOfOwner = async (db: Db, owner_id: string) =>
  bySeries(await lastRuns(db).where('series.owner_id', '=', owner_id).execute());

/** Those of some series, newest first. */
export const lastRunsOf = async (db: Db, ids: readonly string[]) =>
  bySeries(
    await lastRuns(db)
      .where('series.id', 'in', ['', ...ids])
      .execute(),
  );

/** In a transaction: what ended of a schedule so far no longer counts as its last runs. */
export const dismissRuns = (trx: Db, series_id: string) =>
  trx
    .updateTable('series')
    .set((row) => ({
      dismissed_seq: row
        .selectFrom('occurrences as ended')
        .select((over) => over.fn.max('ended.seq').as('seq'))
        .where('ended.series_id', '=', series_id)
        .where(isOver),
    }))
    .where('id', '=', series_id)
    .execute();
