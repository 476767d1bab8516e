/**
 * Moves one-time posts of an account, to or from a posting time of its queue; also sets the time of any planned
 * post.
 */
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { lateWindowOf, runAt } from '#domain/schedule/recurrence.ts';
import { landingAt } from '#domain/schedule/slots.ts';
import { conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { namedTimesOf, prepareAt, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { clearParts } from '#server/ledger/publish/prepare.store.ts';
import { changeRun, changeSeries, type SeriesRow } from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { approveMove, requireReviewAgain } from './change.ts';
import { whenOf } from './form.ts';
import { type LockedPost, lockSeries } from './hold.ts';
import { isMovable, plansOf } from './queue.ts';
import { findQueue, listQueued } from './queue.store.ts';
import { tellApprovers } from './tell-approvers.ts';

export const notWaiting = () =>
  conflictError('Only posts that are still waiting for their time can be moved.');

/** Locks a series until the transaction ends and returns its movable post; nothing if it has none. */
export async function lockWaiting(
  trx: Db,
  id: string,
  now: number,
): Promise<LockedPost | undefined> {
  const held = await lockSeries(trx, id, now);
  const entry = held?.entries.find((one) => isMovable(one, now));
  return held && entry && { series: held.series, entry };
}

/** Everything that determines when a series is published. */
export interface Timing extends Pick<
  SeriesRow,
  'anchor_local' | 'timezone' | 'weekdays' | 'times' | 'slot_at' | 'review' | 'next_run'
> {
  run: number;
  due_at: number;
}

export const timingOf = ({ series, entry }: LockedPost): Timing => ({
  anchor_local: series.anchor_local,
  timezone: series.timezone,
  weekdays: series.weekdays,
  times: series.times,
  slot_at: series.slot_at,
  review: series.review,
  next_run: series.next_run,
  run: entry.run,
  due_at: entry.due_at,
});

/** Sets the time of a waiting post. An edited one is then prepared again; one that is put back keeps its text. */
export async function setTiming(
  ctx: Context,
  trx: Db,
  { series, entry }: LockedPost,
  { run, due_at, ...columns }: Timing,
  type: 'edit' | 'put_back' = 'edit',
): Promise<void> {
  const changed = { ...series, ...columns, version: series.version + 1, updated_at: ctx.clock() };
  const { version, updated_at } = changed;
  await tellApprovers(ctx, trx, series, updated_at);
  await changeSeries(trx, series.id, { ...columns, version, updated_at });
  const moved = await moveWithin(ctx, trx, entry, { type, until: due_at });
  if (!moved) throw notWaiting();
  if (type === 'edit') await clearParts(trx, entry.id);
  const schedule = scheduleOf(changed);
  const usual = schedule ? lateWindowOf(schedule, run) : entry.late_window;
  const next = schedule && runAt(schedule, run + 1);
  await changeRun(trx, entry.id, {
    run,
    due_at,
    // Ends before the following post, even if that was moved.
    late_window: next === undefined ? usual : Math.min(usual, Math.floor((next - due_at) / 2)),
    series_version: version,
    next_at: moved.state === 'PLANNED' ? await prepareAt(trx, changed, due_at) : moved.next_at,
  });
  await approveMove(trx, changed, updated_at);
}

export const undoData = ({ series, entry }: LockedPost): MovedSeries => ({
  id: series.id,
  version: series.version + 1,
  anchor_local: series.anchor_local ?? '',
  ...namedTimesOf(series),
  slot_at: toIsoOrNull(series.slot_at),
  review: series.review,
  run: entry.run,
  due_at: toIso(entry.due_at),
});

export const inFuture = (at: number, timezone: string, now: number) =>
  whenOf(toIso(at), timezone, now);

/** Moves a locked one-time post to a posting time, or with `null` to a time of its own. It is then prepared again. */
export async function moveTo(
  ctx: Context,
  trx: Db,
  waiting: LockedPost,
  {
    slot_at,
    due_at,
    timezone = waiting.series.timezone ?? 'UTC',
  }: { slot_at: number | null; due_at: number; timezone?: string },
): Promise<void> {
  const { anchor_local } = inFuture(due_at, timezone, ctx.clock());
  const again = await requireReviewAgain(trx, waiting.series);
  const time = { anchor_local, timezone, slot_at, due_at, next_run: 1, run: 0 };
  await setTiming(ctx, trx, waiting, { ...timingOf(waiting), ...again, ...time });
}

/** The slot to which a queued post moves, and the post that has it; nothing if it leaves the queue. */
async function findLanding(
  trx: Db,
  owner_id: string,
  { series }: LockedPost,
  due_at: number,
  now: number,
): Promise<{ slot_at: number; other: LockedPost | undefined } | undefined> {
  const { id, account_id, slot_at } = series;
  const row = slot_at === null ? undefined : await findQueue(trx, owner_id, account_id);
  if (!row) return undefined;
  // Frees its own slot, for the post that it swaps with.
  await changeSeries(trx, id, { slot_at: null });
  const { all } = await plansOf(trx, { owner_id, account_id }, now, id);
  const found = landingAt(settingsOf(row), all, now, due_at);
  if (!found?.isTaken) return found && { slot_at: found.slot_at, other: undefined };
  const queued = await listQueued(trx, account_id);
  const there = queued.find((one) => one.slot_at === found.slot_at);
  const other = there && (await lockWaiting(trx, there.id, now));
  return other && { slot_at: found.slot_at, other };
}

/** What happened to queue slots, by series id. */
export interface QueueFates {
  kept: string[];
  left: string[];
  swapped: string[];
}

export interface Moved {
  undo: MovedSeries[];
  queue: QueueFates;
}

/** Moves a one-time post of one account. Moved to a posting time it stays queued, and swaps with the post there. */
export async function moveOnce(
  ctx: Context,
  trx: Db,
  waiting: LockedPost,
  due_at: number,
  { undo, queue }: Moved,
): Promise<void> {
  const now = ctx.clock();
  const { id, owner_id, slot_at } = waiting.series;
  const old = { slot_at, due_at: waiting.entry.due_at };
  const found = await findLanding(trx, owner_id, waiting, due_at, now);
  const other = found?.other;
  if (slot_at !== null) queue[found ? 'kept' : 'left'].push(id);
  undo.push(undoData(waiting));
  if (other) {
    undo.push(undoData(other));
    queue.swapped.push(other.series.id);
    await moveTo(ctx, trx, other, old);
  }
  await moveTo(ctx, trx, waiting, {
    slot_at: found?.slot_at ?? null,
    due_at: other?.entry.due_at ?? due_at,
  });
}
