/** Undoes moves of posts. */
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { firstRunAfter, runAt, type Schedule } from '#domain/schedule/recurrence.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation, type Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import { inOrder, requireRuns, wrong } from './form.ts';
import type { LockedPost } from './hold.ts';
import { lockWaiting, setPlace, type Place } from './move-once.ts';
import { findSchedule } from './store.ts';

const changedSince = () =>
  new AppError('conflict', { message: 'This post changed since, so the move can’t be undone.' });

/** Throws `invalid_input` for an impossible start time. */
function requireReadable(schedule: Schedule): void {
  try {
    runAt(schedule, 0);
  } catch (error) {
    if (error instanceof RangeError) throw wrong('moved', 'That date or time doesn’t exist');
    throw error;
  }
}

/** Whether `run` of a recurring schedule is the next planned one: it or the following one is the next by the clock. */
function isNext(schedule: Schedule, run: number, due: number, now: number): boolean {
  const coming = firstRunAfter(schedule, now)?.k ?? run + 1;
  const next = runAt(schedule, run + 1) ?? Infinity;
  return (coming === run || coming === run + 1) && next > now && next > due;
}

/**
 * Makes sure that no post of the schedule is published twice: the next planned run is the one that was moved, and
 * the following one is in the future. Throws `invalid_input`.
 */
function requireSameRun(schedule: Schedule, { run }: MovedSeries, due: number, now: number): void {
  if (due <= now) throw wrong('moved', 'The old time has passed, so the move can’t be undone.');
  const isSame =
    schedule.frequency === 'once'
      ? run === 0 && runAt(schedule, 0) === due
      : isNext(schedule, run, due, now);
  if (!isSame) throw wrong('moved', 'This isn’t how the post was planned.');
}

/** The previous time. Throws `conflict` if it was changed since, and `invalid_input` if it was never there. */
function placeBefore({ series }: LockedPost, was: MovedSeries, now: number): Place {
  if (series.version !== was.version) throw changedSince();
  const { anchor_local, slot_at, review, run } = was;
  const names = inOrder(was);
  const schedule = scheduleOf({
    ...series,
    anchor_local,
    weekdays: JSON.stringify(names.weekdays),
    times: JSON.stringify(names.times),
  });
  if (!schedule) throw changedSince();
  requireReadable(schedule);
  const { timezone, frequency, ends_on, about_minutes } = series;
  const form = { timezone: timezone ?? 'UTC', frequency, ends_on, about_minutes };
  requireRuns({ ...form, ...names }, anchor_local);
  const due_at = Date.parse(was.due_at);
  requireSameRun(schedule, was, due_at, now);
  return {
    anchor_local,
    weekdays: JSON.stringify(names.weekdays),
    times: JSON.stringify(names.times),
    slot_at: slot_at === null ? null : Date.parse(slot_at),
    review,
    next_run: run + 1,
    run,
    due_at,
  };
}

/** All of them in one transaction. Throws `not_found`, `invalid_input`, and `conflict` if one was changed since. */
export async function moveBack(
  ctx: Context,
  ownerId: string,
  moved: readonly MovedSeries[],
): Promise<void> {
  const now = ctx.clock();
  const inIds = moved.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const restore = async (trx: Db) => {
    await holdUser(trx, ownerId);
    const held: [LockedPost, Place][] = [];
    for (const was of inIds) {
      if (!(await findSchedule(trx, ownerId, was.id))) throw new AppError('not_found');
      const waiting = await lockWaiting(trx, was.id, now);
      if (!waiting) throw changedSince();
      held.push([waiting, placeBefore(waiting, was, now)]);
    }
    // Frees all slots first, because no two posts may have the same.
    for (const [{ series }] of held) await changeSeries(trx, series.id, { slot_at: null });
    for (const [waiting, before] of held) await setPlace(ctx, trx, waiting, before);
  };
  await ctx.db
    .transaction()
    .execute(restore)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? changedSince() : error;
    });
}
