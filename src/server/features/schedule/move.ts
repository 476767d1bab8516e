/** Moving what is planned to another time: what goes out once on all of its accounts, and posts of a schedule. */
import type { SentBody } from '#contract/core/endpoint.ts';
import type { moveCalls, MovedSeries } from '#contract/schedule/moves.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { lateWindowOf } from '#domain/ledger/missed-runs.ts';
import { movedSchedule } from '#domain/schedule/moved-schedule.ts';
import { comingRuns } from '#domain/schedule/coming-runs.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { goingOn, namedTimesOf, prepareAt, scheduleOf } from '#server/ledger/publish/next-run.ts';
import { clearParts } from '#server/ledger/publish/prepare.store.ts';
import {
  changeRun,
  changeSeries,
  holdSeries,
  listUnfinished,
  type SeriesRow,
} from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { reviewAgain } from './change.ts';
import { requireRuns, whenOf } from './form.ts';
import { isMovable } from './queue.ts';
import { findSchedule, groupOf, listMembers, listSiblings } from './store.ts';

type Move = SentBody<typeof moveCalls.move>['moves'][number];

/** A series that is held, with its one post that waits for its time. */
export interface Waiting {
  series: SeriesRow;
  entry: LoadedOccurrence;
}

const cannot = (message: string) => new AppError('conflict', { message });
const movedSince = () => cannot('This post was moved or changed since. Reload the calendar.');
const notWaiting = () => cannot('Only posts that are still waiting for their time can be moved.');

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

const placeOf = ({ series, entry }: Waiting): Place => ({
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
const before = ({ series, entry }: Waiting): MovedSeries => ({
  id: series.id,
  version: series.version + 1,
  anchor_local: series.anchor_local ?? '',
  ...namedTimesOf(series),
  slot_at: series.slot_at === null ? null : new Date(series.slot_at).toISOString(),
  review: series.review,
  run: entry.run,
  due_at: new Date(entry.due_at).toISOString(),
});

const inFuture = (at: number, timezone: string, now: number) =>
  whenOf(new Date(at).toISOString(), timezone, now);

/** `Tue, Mar 2, 09:00`. */
const clockIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** One post of a schedule, which keeps its place among the others. Throws `conflict` where it would come too close to the next one. */
function runMoved(waiting: Waiting, due_at: number): Place {
  const { series, entry } = waiting;
  const schedule = scheduleOf(series);
  const next = schedule && runAt(schedule, entry.run + 1);
  if (next === undefined || due_at <= next - limits.schedule_gap)
    return { ...placeOf(waiting), due_at };
  const clock = clockIn(next, series.timezone ?? 'UTC');
  throw cannot(
    `Move it to at least ${limits.schedule_gap / minute} minutes before the next post of its schedule, which is on ${clock}.`,
  );
}

/** What goes out once, at a time of its own. */
async function onceMoved(trx: Db, waiting: Waiting, due_at: number, now: number): Promise<Place> {
  const { series } = waiting;
  const { anchor_local } = inFuture(due_at, series.timezone ?? 'UTC', now);
  const again = await reviewAgain(trx, series);
  return {
    ...placeOf(waiting),
    anchor_local,
    slot_at: null,
    ...again,
    next_run: 1,
    run: 0,
    due_at,
  };
}

/** Which run of its schedule is due at an instant: the one that waits, or one that is planned later. */
function runDue({ series, entry }: Waiting, at: number): number {
  if (at === entry.due_at) return entry.run;
  const going = goingOn(series, 0);
  const [coming] = going ? comingRuns(going, { from: at, to: at + minute }, 1) : [];
  if (coming?.at !== at) throw movedSince();
  return coming.k;
}

/** All of a schedule that is still to come, as far as the one that was due `at`. */
function allMoved(waiting: Waiting, at: number, to: number, now: number): Place {
  const { series, entry } = waiting;
  const schedule = scheduleOf(series);
  if (!schedule) throw notWaiting();
  const runs = { k: runDue(waiting, at), next: entry.run };
  const moved = movedSchedule(schedule, runs, to, now);
  if ('refused' in moved) throw cannot(moved.refused);
  const { weekdays, times, anchor_local } = moved;
  const { frequency, ends_on, about_minutes } = series;
  const form = { timezone: schedule.timezone, frequency, ends_on, about_minutes };
  requireRuns({ ...form, weekdays: [...weekdays], times: [...times] }, anchor_local);
  return {
    ...placeOf(waiting),
    anchor_local,
    weekdays: JSON.stringify(weekdays),
    times: JSON.stringify(times),
    next_run: 1,
    run: 0,
    due_at: moved.at,
  };
}

/** The series that move together: a post’s or a schedule’s, one for each account. */
async function membersOf(trx: Db, ownerId: string, id: string): Promise<string[]> {
  const row = await findSchedule(trx, ownerId, id);
  if (!row) throw new AppError('not_found');
  if (row.frequency === 'once') return listSiblings(trx, row.id);
  return (await listMembers(trx, ownerId, groupOf(row))).map((member) => member.id);
}

/** Where one of them goes; the one that was named first says how far. */
function placeAfter(
  trx: Db,
  waiting: Waiting,
  { at, to, reach = 'one' }: Pick<Move, 'reach'> & { at: number; to: number },
  now: number,
): Place | Promise<Place> {
  const due_at = waiting.entry.due_at + (to - at);
  if (waiting.series.frequency === 'once') return onceMoved(trx, waiting, due_at, now);
  return reach === 'all' ? allMoved(waiting, at, to, now) : runMoved(waiting, due_at);
}

/** Moves one scheduled post on all accounts where it waits. Answers how it was. Throws `not_found`, `invalid_input` and `conflict`. */
async function moveOne(ctx: Context, ownerId: string, move: Move): Promise<MovedSeries[]> {
  const now = ctx.clock();
  const [at, to] = [Date.parse(move.at), Date.parse(move.to)];
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, ownerId);
    const held: Waiting[] = [];
    for (const id of await membersOf(trx, ownerId, move.id)) {
      const waiting = await holdWaiting(trx, id, now);
      if (waiting) held.push(waiting);
    }
    const [first] = held;
    if (!first) throw notWaiting();
    inFuture(to, first.series.timezone ?? 'UTC', now);
    const isThis = held.some(({ entry }) => entry.due_at === at);
    if (!isThis && (move.reach !== 'all' || first.series.frequency === 'once')) throw movedSince();
    const undo: MovedSeries[] = [];
    for (const waiting of held) {
      undo.push(before(waiting));
      const after = await placeAfter(trx, waiting, { ...move, at, to }, now);
      await place(ctx, trx, waiting, after);
    }
    return undo;
  });
}

/** Moves each as far as it can be; answers which, why not the others, and how all of them were. */
export async function movePosts(ctx: Context, ownerId: string, moves: readonly Move[]) {
  const moved: string[] = [];
  const refused: { id: string; message: string }[] = [];
  const undo: MovedSeries[] = [];
  for (const move of moves) {
    // Named twice, as two accounts of one post, it moves once.
    if (undo.some(({ id }) => id === move.id)) {
      moved.push(move.id);
      continue;
    }
    try {
      undo.push(...(await moveOne(ctx, ownerId, move)));
      moved.push(move.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id: move.id, message: error.message });
    }
  }
  return { data: { moved, refused }, undo };
}
