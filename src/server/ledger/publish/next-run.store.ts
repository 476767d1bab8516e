/** Plans the runs of schedules one at a time: the next one when the last one has ended. */
import { z } from 'zod';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import {
  type Schedule,
  afterOutage,
  afterPause,
  lateWindowOf,
} from '#domain/schedule/recurrence.ts';
import type { GoingOn } from '#domain/schedule/coming-runs.ts';
import { maxFailures, reviewOf } from '#domain/schedule/series.ts';
import { silenceOf } from '#domain/schedule/silence.ts';
import type { Context } from '#server/context.ts';
import { approversOf } from '#server/db/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { inJson, listIn } from '#server/db/json.ts';
import { newId } from '#server/ids.ts';
import { lastRunsOf } from '#server/ledger/read/last-runs.store.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { hashOf } from './hash.ts';
import type { Moved } from './moves.store.ts';
import {
  changeSeries,
  holdSeries,
  insertOccurrence,
  loadAllSeries,
  loadSeries,
  type SeriesRow,
  countUnfinished,
} from './series.store.ts';

const Weekdays = z.array(z.int());

/** The weekdays and times of day that its owner chose. */
export const namedTimesOf = ({ weekdays, times }: Pick<SeriesRow, 'weekdays' | 'times'>) => ({
  weekdays: Weekdays.parse(JSON.parse(weekdays)),
  times: listIn(times),
});

/** When the runs of a series are due; `undefined` if it is not a schedule. */
export function scheduleOf(series: SeriesRow): Schedule | undefined {
  const { anchor_local, timezone, frequency, ends_on, about_minutes } = series;
  if (anchor_local === null || timezone === null) return undefined;
  return {
    anchor_local,
    timezone,
    frequency,
    ...namedTimesOf(series),
    ends_on,
    about_minutes,
    // All of its accounts get the same random minutes.
    seed: series.group_id ?? series.id,
  };
}

/** A schedule with its remaining runs, minus `reserved`; `undefined` if it is not a schedule. */
export function goingOn(series: SeriesRow, reserved: number): GoingOn | undefined {
  const schedule = scheduleOf(series);
  const { next_run, max_runs, run_count } = series;
  const left = max_runs === 0 ? Infinity : max_runs - run_count - reserved;
  return schedule && { schedule, next_run, left };
}

/** When the text of an occurrence is prepared: earlier if a person reviews it. */
export async function prepareAt(trx: Db, series: SeriesRow, due_at: number): Promise<number> {
  const { approvers } = await trx
    .selectFrom('agents')
    .innerJoin('accounts', 'accounts.owner_id', 'agents.owner_id')
    .select(approversOf.as('approvers'))
    .where('agents.id', '=', series.agent_id)
    .where('accounts.id', '=', series.account_id)
    .executeTakeFirstOrThrow();
  const isReviewed = approvers !== 'none' || reviewOf(series) === 'before_sending';
  return due_at - (isReviewed ? ledgerTimes.prepare_reviewed : ledgerTimes.prepare);
}

export interface PlannedRun {
  /** The number of the run. */
  k: number;
  at: number;
  /** How late it may be published, in milliseconds. */
  late_window: number;
  /** A note about it, in a sentence. */
  note: string | null;
}

/** Adds an occurrence. `series` is locked. */
export async function insertRun(
  trx: Db,
  series: SeriesRow,
  { k, at, late_window, note }: PlannedRun,
  now: number,
): Promise<string> {
  const id = newId();
  const seq = series.last_seq + 1;
  await insertOccurrence(
    trx,
    {
      id,
      series_id: series.id,
      owner_id: series.owner_id,
      seq,
      run: k,
      state: 'PLANNED',
      due_at: at,
      late_window,
      next_at: await prepareAt(trx, series, at),
      series_version: series.version,
      dedupe_key: null,
      in_reply_to: null,
      request_hash: hashOf(series.id, seq),
      created_at: now,
    },
    note,
  );
  await changeSeries(trx, series.id, { last_seq: seq });
  return id;
}

const skippedNote = (count: number): string | null => {
  if (count === 0) return null;
  return count === 1
    ? 'One earlier post was skipped because its time had passed.'
    : `${count} earlier posts were skipped because their time had passed.`;
};

const goesOn = (series: SeriesRow): boolean =>
  series.kind === 'scheduled' && series.status === 'active' && series.deleted_at === null;

const hasRunsLeft = ({ max_runs, run_count }: SeriesRow, reserved: number): boolean =>
  max_runs === 0 || run_count + reserved < max_runs;

type After = typeof afterOutage | typeof afterPause;

/** Plans the next run of a locked series, if it is active, has runs left and no open occurrence. */
async function planAfter(trx: Db, series: SeriesRow, now: number, after: After): Promise<void> {
  const schedule = scheduleOf(series);
  if (!schedule || !goesOn(series)) return;
  const { due, next, skipped } = after(schedule, series.next_run, now);
  const run = due ?? next;
  if (!run) return;
  const { open, reserved } = await countUnfinished(trx, series.id);
  if (open > 0 || !hasRunsLeft(series, reserved)) return;
  const late_window = lateWindowOf(schedule, run.k);
  await insertRun(trx, series, { ...run, late_window, note: skippedNote(skipped) }, now);
  await changeSeries(trx, series.id, { next_run: run.k + 1 });
}

/**
 * In a transaction: plans the next run of a series, if it is active, has runs left and no open occurrence. `after`
 * decides whether a run whose time just passed may still go out.
 */
export async function planNext(
  trx: Db,
  seriesId: string,
  now: number,
  after: After = afterOutage,
): Promise<void> {
  const series = await holdSeries(trx, seriesId);
  if (series) await planAfter(trx, series, now, after);
}

/** Pauses a schedule that fails repeatedly, and notifies its owner. */
async function countFailure(
  ctx: Context,
  trx: Db,
  occurrence: LoadedOccurrence,
  now: number,
): Promise<void> {
  const series = await holdSeries(trx, occurrence.series_id);
  if (!series) return;
  const failures = series.failures + 1;
  await changeSeries(trx, series.id, { failures });
  if (failures < maxFailures || series.frequency === 'once' || series.status === 'paused') return;
  await changeSeries(trx, series.id, { status: 'paused', paused_at: now, updated_at: now });
  await ctx.hooks.seriesPaused(ctx, trx, occurrence, maxFailures, now);
}

/** Notifies the owner of a recurring schedule that has not published for its last runs. */
async function tellIfSilent(
  ctx: Context,
  trx: Db,
  { occurrence, next }: Moved,
  series: SeriesRow,
  now: number,
): Promise<void> {
  if (next.state === 'PUBLISHED' || !occurrence.recurring || series.status === 'paused') return;
  const runs = (await lastRunsOf(trx, [series.id])).get(series.id) ?? [];
  const why = silenceOf(runs);
  if (why !== null) await ctx.hooks.seriesSilent(ctx, trx, series, occurrence, why, now);
}

/** Ended occurrences give up their posting time. */
async function leaveSlots(trx: Db, ended: readonly Moved[]): Promise<void> {
  const isPublished = ({ next }: Moved) => next.state === 'PUBLISHED';
  const groups = [
    { which: ended.filter(isPublished), change: { slot_at: null, failures: 0 } },
    { which: ended.filter((one) => !isPublished(one)), change: { slot_at: null } },
  ];
  for (const { which, change } of groups) {
    const ids = which.map(({ occurrence }) => occurrence.series_id);
    if (ids.length === 0) continue;
    await trx
      .updateTable('series')
      .set(change)
      .where(inJson(trx, 'id', ids))
      .execute();
  }
}

/** Plans the run after an ended one. */
async function planAfterRun(
  trx: Db,
  series: SeriesRow,
  { state, lease_until, restored_at }: LoadedOccurrence,
  now: number,
): Promise<void> {
  // What was due in a span that a restore lost may have been published, so it is not run again.
  const after = restored_at === null ? afterOutage : afterPause;
  // A clock that jumps during a call skips no run: the sending process could only rely on its lease.
  const known = state === 'SENDING' ? Math.min(now, lease_until ?? now) : now;
  await planAfter(trx, series, Math.max(known, restored_at ?? 0), after);
}

/** In the transaction that ends occurrences: updates their schedules’ counts and plans the next runs. */
export async function finishRuns(
  ctx: Context,
  trx: Db,
  moved: readonly Moved[],
  now: number,
): Promise<void> {
  const over = moved.filter(
    ({ occurrence: { kind }, next: { state } }) =>
      kind === 'scheduled' && (isFinal(state) || state === 'NEEDS_REVIEW'),
  );
  if (over.length === 0) return;
  await leaveSlots(
    trx,
    over.filter(({ next }) => isFinal(next.state)),
  );
  for (const { occurrence, next } of over) {
    if (next.state !== 'FAILED' || next.reason === 'dropped') continue;
    await countFailure(ctx, trx, occurrence, now);
  }
  const held = await loadAllSeries(
    trx,
    over.map(({ occurrence }) => occurrence.series_id),
  );
  for (const one of over) {
    const { occurrence } = one;
    const { series_id } = occurrence;
    const series = held.get(series_id) ?? (await loadSeries(trx, series_id));
    // Another ended run of the same series needs the row as it is now.
    held.delete(series_id);
    if (!series) continue;
    await tellIfSilent(ctx, trx, one, series, now);
    await planAfterRun(trx, series, occurrence, now);
  }
}
