/** Moving what goes out once on one account, on a posting time of its queue or off it; and how anything planned is put elsewhere. */
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { lateWindowOf } from '#domain/ledger/missed-runs.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { landingAt } from '#domain/schedule/slots.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { namedTimesOf, prepareAt, scheduleOf } from '#server/ledger/publish/next-run.ts';
import { clearParts } from '#server/ledger/publish/prepare.store.ts';
import {
  changeRun,
  changeSeries,
  holdSeries,
  listUnfinished,
  type SeriesRow,
} from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { reviewAgain } from './change.ts';
import { whenOf } from './form.ts';
import { isMovable, plansOf } from './queue.ts';
import { findQueue, listQueued } from './queue.store.ts';

export const cannot = (message: string) => new AppError('conflict', { message });
export const notWaiting = () =>
  cannot('Only posts that are still waiting for their time can be moved.');

/** A series that is held, with its one post that waits for its time. */
export interface Waiting {
  series: SeriesRow;
  entry: LoadedOccurrence;
}

/** What waits of a series, which is held until the transaction ends; nothing where nothing of it can be moved. */
export async function holdWaiting(trx: Db, id: string, now: number): Promise<Waiting | undefined> {
  const series = await holdSeries(trx, id);
  if (!series || series.deleted_at !== null) return undefined;
  const entries = await loadOccurrences(trx, await listUnfinished(trx, id));
  const entry = entries.find((one) => isMovable(one, now));
  return entry && { series, entry };
}

/** Everything that says when a series goes out. */
export interface Place extends Pick<
  SeriesRow,
  'anchor_local' | 'weekdays' | 'times' | 'slot_at' | 'review' | 'next_run'
> {
  run: number;
  due_at: number;
}

export const placeOf = ({ series, entry }: Waiting): Place => ({
  anchor_local: series.anchor_local,
  weekdays: series.weekdays,
  times: series.times,
  slot_at: series.slot_at,
  review: series.review,
  next_run: series.next_run,
  run: entry.run,
  due_at: entry.due_at,
});

/** Gives what waits another place. It is prepared again from there, as after any change of its time. */
export async function place(
  ctx: Context,
  trx: Db,
  { series, entry }: Waiting,
  { run, due_at, ...columns }: Place,
): Promise<void> {
  const changed = { ...series, ...columns, version: series.version + 1, updated_at: ctx.clock() };
  const { version, updated_at } = changed;
  await changeSeries(trx, series.id, { ...columns, version, updated_at });
  if (!(await moveWithin(ctx, trx, entry, { type: 'edit' }))) throw notWaiting();
  await clearParts(trx, entry.id);
  const schedule = scheduleOf(changed);
  const usual = schedule ? lateWindowOf(schedule, run) : entry.late_window;
  const next = schedule && runAt(schedule, run + 1);
  await changeRun(trx, entry.id, {
    run,
    due_at,
    // Clear of the post that comes after it, wherever it was moved.
    late_window: next === undefined ? usual : Math.min(usual, Math.floor((next - due_at) / 2)),
    series_version: version,
    next_at: prepareAt(changed, due_at),
  });
}

/** How the owner puts it back. */
export const before = ({ series, entry }: Waiting): MovedSeries => ({
  id: series.id,
  version: series.version + 1,
  anchor_local: series.anchor_local ?? '',
  ...namedTimesOf(series),
  slot_at: series.slot_at === null ? null : new Date(series.slot_at).toISOString(),
  review: series.review,
  run: entry.run,
  due_at: new Date(entry.due_at).toISOString(),
});

export const inFuture = (at: number, timezone: string, now: number) =>
  whenOf(new Date(at).toISOString(), timezone, now);

/** What goes out once, at a time of its own or on a posting time. */
async function onceMoved(
  trx: Db,
  waiting: Waiting,
  { slot_at, due_at }: Pick<Place, 'slot_at' | 'due_at'>,
  now: number,
): Promise<Place> {
  const { series } = waiting;
  const { anchor_local } = inFuture(due_at, series.timezone ?? 'UTC', now);
  const again = await reviewAgain(trx, series);
  return { ...placeOf(waiting), anchor_local, slot_at, ...again, next_run: 1, run: 0, due_at };
}

/** Where a queued post lands in the queue of its account, and who has that place; nothing where it lands beside it. */
async function landing(
  trx: Db,
  owner_id: string,
  { series }: Waiting,
  due_at: number,
  now: number,
): Promise<{ slot_at: number; other: Waiting | undefined } | undefined> {
  const { id, account_id, slot_at } = series;
  const row = slot_at === null ? undefined : await findQueue(trx, owner_id, account_id);
  if (!row) return undefined;
  // Its own posting time is free to it, and to the one that it swaps with.
  await changeSeries(trx, id, { slot_at: null });
  const { all } = await plansOf(trx, { owner_id, account_id }, now, id);
  const found = landingAt(settingsOf(row), all, now, due_at);
  if (!found?.isTaken) return found && { slot_at: found.slot_at, other: undefined };
  const queued = await listQueued(trx, account_id);
  const there = queued.find((one) => one.slot_at === found.slot_at);
  const other = there && (await holdWaiting(trx, there.id, now));
  return other && { slot_at: found.slot_at, other };
}

/** What became of the places in queues, by the ids of the series. */
export interface QueueFates {
  kept: string[];
  left: string[];
  swapped: string[];
}

export interface Moved {
  undo: MovedSeries[];
  queue: QueueFates;
}

/** Moves what goes out once on one account. Dropped on a posting time it stays queued; whoever had that gets its old one. */
export async function moveOnce(
  ctx: Context,
  trx: Db,
  waiting: Waiting,
  due_at: number,
  { undo, queue }: Moved,
): Promise<void> {
  const now = ctx.clock();
  const { id, owner_id, slot_at } = waiting.series;
  const old = { slot_at, due_at: waiting.entry.due_at };
  const found = await landing(trx, owner_id, waiting, due_at, now);
  const other = found?.other;
  if (slot_at !== null) queue[found ? 'kept' : 'left'].push(id);
  undo.push(before(waiting));
  if (other) {
    undo.push(before(other));
    queue.swapped.push(other.series.id);
    await place(ctx, trx, other, await onceMoved(trx, other, old, now));
  }
  const time = { slot_at: found?.slot_at ?? null, due_at: other?.entry.due_at ?? due_at };
  await place(ctx, trx, waiting, await onceMoved(trx, waiting, time, now));
}
