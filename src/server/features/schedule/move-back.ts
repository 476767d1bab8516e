/** Puts posts that were moved, or are about to be sent because someone asked for it, back where they were. */
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { leavesUntil } from '#domain/posts/post-acts.ts';
import { firstRunAfter, runAt, type Schedule } from '#domain/schedule/recurrence.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { changeSeries, listMoves } from '#server/ledger/publish/series.store.ts';
import { pauseOne } from './act.ts';
import { inOrder, requireRuns } from './form.ts';
import { inLockOrder, type LockedPost } from './hold.ts';
import { lockWaiting, type Timing, setTiming } from './move-once.ts';
import { findSchedule } from './store.ts';

const changedSince = () => conflictError('This post changed since, so the move can’t be undone.');

/** Throws `invalid_input` for an impossible start time. */
function requireReadable(schedule: Schedule): void {
  try {
    runAt(schedule, 0);
  } catch (error) {
    if (error instanceof RangeError) throw fieldError('moved', 'That date or time doesn’t exist');
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
  if (due <= now)
    throw fieldError('moved', 'The old time has passed, so the move can’t be undone.');
  const isSame =
    schedule.frequency === 'once'
      ? run === 0 && runAt(schedule, 0) === due
      : isNext(schedule, run, due, now);
  if (!isSame) throw fieldError('moved', 'This isn’t how the post was planned.');
}

/** The previous time. Throws `conflict` if it was changed since, and `invalid_input` if it was never there. */
function timingBefore({ series }: LockedPost, was: MovedSeries, now: number): Timing {
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
    timezone,
    weekdays: JSON.stringify(names.weekdays),
    times: JSON.stringify(names.times),
    slot_at: slot_at === null ? null : Date.parse(slot_at),
    review,
    next_run: run + 1,
    run,
    due_at,
  };
}

/**
 * Gives a post its old place. One that waits as it did when it was sent now only gets its old time; any other is
 * prepared again. Throws `conflict` for one that nobody moved: the one that was moved is out, and this is the next.
 */
async function putBack(ctx: Context, trx: Db, waiting: LockedPost, before: Timing): Promise<void> {
  const { id, state } = waiting.entry;
  const moves = await listMoves(trx, id);
  if (!moves.some(({ event }) => event === 'edit' || event === 'hasten')) throw changedSince();
  const last = moves.at(-1);
  const isAsItWas = last?.event === 'hasten' && last.state === state;
  await setTiming(ctx, trx, waiting, before, isAsItWas ? 'put_back' : 'edit');
}

/** All of them in one transaction. Throws `not_found`, `invalid_input`, and `conflict` if one was changed since. */
const restore = (ctx: Context, ownerId: string, inIds: readonly MovedSeries[]): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, ownerId);
    const held: [LockedPost, Timing][] = [];
    for (const was of inIds) {
      if (!(await findSchedule(trx, ownerId, was.id))) throw new AppError('not_found');
      const waiting = await lockWaiting(trx, was.id, now);
      if (!waiting) throw changedSince();
      held.push([waiting, timingBefore(waiting, was, now)]);
    }
    // Frees all slots first, because no two posts may have the same.
    for (const [{ series }] of held) await changeSeries(trx, series.id, { slot_at: null });
    for (const [waiting, before] of held) await putBack(ctx, trx, waiting, before);
  });

/** Pauses those that are about to be sent. Returns whether there were any. */
const pauseLeaving = (ctx: Context, ownerId: string, inIds: readonly MovedSeries[]) =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, ownerId);
    let isAny = false;
    for (const { id } of inIds) {
      if (!(await findSchedule(trx, ownerId, id))) continue;
      const waiting = await lockWaiting(trx, id, now);
      if (!waiting || waiting.entry.due_at > leavesUntil(now)) continue;
      const { series, entry } = waiting;
      if (series.status === 'active') await pauseOne(ctx, { trx, series, entries: [entry], now });
      isAny = true;
    }
    return isAny;
  });

/**
 * Puts them back. If that is no longer possible, those that are about to be sent are paused: above all they must not
 * be published. Returns whether that happened. Throws `not_found`, `invalid_input`, and `conflict` if one was changed
 * since.
 */
export async function moveBack(
  ctx: Context,
  ownerId: string,
  moved: readonly MovedSeries[],
): Promise<{ is_lost: boolean }> {
  const inIds = inLockOrder(moved);
  try {
    await restore(ctx, ownerId, inIds);
    return { is_lost: false };
  } catch (error) {
    const refused = isUniqueViolation(error) ? changedSince() : error;
    if (!(refused instanceof AppError)) throw refused;
    if (!(await pauseLeaving(ctx, ownerId, inIds))) throw refused;
    return { is_lost: true };
  }
}
