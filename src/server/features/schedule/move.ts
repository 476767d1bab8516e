/** Moves planned posts to another time: one-time posts on all of their accounts, posts of a schedule, and those of a queue. */
import type { SentBody } from '#contract/core/endpoint.ts';
import type { moveCalls, MovedSeries } from '#contract/schedule/moves.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { movedSchedule } from '#domain/schedule/moved-schedule.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { clockTime } from '#domain/schedule/scheduled-time.ts';
import { weekdayDate } from '#domain/text/dates.ts';
import { comingRuns } from '#domain/schedule/coming-runs.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { AppError, conflictError, tryEach } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { goingOn, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import type { MovedPost } from '#contract/schedule/queue.ts';
import { placeAt, type QueueSlot } from '#domain/schedule/slots.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { requireRuns } from './form.ts';
import type { LockedPost } from './hold.ts';
import {
  inFuture,
  lockWaiting,
  type Moved,
  moveOnce,
  moveTo,
  notWaiting,
  type QueueFates,
  setTiming,
  type Timing,
  timingOf,
  undoData,
} from './move-once.ts';
import { findSchedule, groupOf, listMembers, listSiblings } from './store.ts';
import { type Account, plansOf } from './queue.ts';
import { lockQueue } from './queue.store.ts';
import { lockMovable, placeBefore, type QueuedPost, secureRandom, takenSlot } from './take-slot.ts';

type Move = SentBody<typeof moveCalls.move>['moves'][number];

const movedSince = () =>
  conflictError('This post was moved or changed since. Reload the calendar.');

/** `Tue, Mar 2 at 09:00 (New York)`: whoever reads it may be elsewhere. */
function clockIn(at: number, timezone: string): string {
  const [date = '', time = ''] = clockTime(at, timezone).split('T');
  return `${weekdayDate(date)} at ${time.slice(0, 5)} (${zoneLabel(timezone)})`;
}

/** One run of a schedule, in the same order as before. Throws `conflict` if it would come too close to the next one. */
function runMoved(waiting: LockedPost, due_at: number): Timing {
  const { series, entry } = waiting;
  const schedule = scheduleOf(series);
  const next = schedule && runAt(schedule, entry.run + 1);
  if (next === undefined || due_at <= next - limits.schedule_gap)
    return { ...timingOf(waiting), due_at };
  const clock = clockIn(next, series.timezone ?? 'UTC');
  throw conflictError(
    `Move it to at least ${limits.schedule_gap / minute} minutes before the next post of its schedule, which is on ${clock}.`,
  );
}

/** The run of a schedule that is due at an instant: the waiting one, or a later one. */
function runDue({ series, entry }: LockedPost, at: number): number {
  if (at === entry.due_at) return entry.run;
  const going = goingOn(series, 0);
  const [coming] = going ? comingRuns(going, { from: at, to: at + minute }, 1) : [];
  if (coming?.at !== at) throw movedSince();
  return coming.k;
}

/** All future runs of a schedule, moved by the same distance as the one due `at`. */
function allMoved(waiting: LockedPost, at: number, to: number, now: number): Timing {
  const { series, entry } = waiting;
  const schedule = scheduleOf(series);
  if (!schedule) throw notWaiting();
  const runs = { k: runDue(waiting, at), next: entry.run };
  const moved = movedSchedule(schedule, runs, to, now);
  if ('refused' in moved) throw conflictError(moved.refused);
  const { weekdays, times, anchor_local } = moved;
  const { frequency, ends_on, about_minutes } = series;
  const form = { timezone: schedule.timezone, frequency, ends_on, about_minutes };
  requireRuns({ ...form, weekdays: [...weekdays], times: [...times] }, anchor_local);
  return {
    ...timingOf(waiting),
    anchor_local,
    weekdays: JSON.stringify(weekdays),
    times: JSON.stringify(times),
    next_run: 1,
    run: 0,
    due_at: moved.at,
  };
}

/** The series that move together: those of a post or schedule, one per account. */
async function membersOf(trx: Db, ownerId: string, id: string): Promise<string[]> {
  const row = await findSchedule(trx, ownerId, id);
  if (!row) throw new AppError('not_found');
  if (row.frequency === 'once') return listSiblings(trx, row.id);
  return (await listMembers(trx, ownerId, groupOf(row))).map((member) => member.id);
}

/** Moves one of them; the named one determines the distance. */
async function moveMember(
  ctx: Context,
  trx: Db,
  waiting: LockedPost,
  { at, to, reach = 'one' }: Pick<Move, 'reach'> & { at: number; to: number },
  moved: Moved,
): Promise<void> {
  const due_at = waiting.entry.due_at + (to - at);
  if (waiting.series.frequency === 'once') {
    await moveOnce(ctx, trx, waiting, due_at, moved);
    return;
  }
  const now = ctx.clock();
  const after = reach === 'all' ? allMoved(waiting, at, to, now) : runMoved(waiting, due_at);
  moved.undo.push(undoData(waiting));
  await setTiming(ctx, trx, waiting, after);
}

/**
 * Moves one scheduled post on all accounts where it waits. Returns the previous state. Throws `not_found`,
 * `invalid_input` and `conflict`.
 */
async function moveOne(ctx: Context, ownerId: string, move: Move): Promise<Moved> {
  const now = ctx.clock();
  const [at, to] = [Date.parse(move.at), Date.parse(move.to)];
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, ownerId);
    const held: LockedPost[] = [];
    for (const id of await membersOf(trx, ownerId, move.id)) {
      const waiting = await lockWaiting(trx, id, now);
      if (waiting) held.push(waiting);
    }
    const [first] = held;
    if (!first) throw notWaiting();
    inFuture(to, first.series.timezone ?? 'UTC', now);
    const isThis = held.some(({ entry }) => entry.due_at === at);
    if (!isThis && (move.reach !== 'all' || first.series.frequency === 'once')) throw movedSince();
    const moved: Moved = { undo: [], queue: { kept: [], left: [], swapped: [] } };
    for (const waiting of held) await moveMember(ctx, trx, waiting, { ...move, at, to }, moved);
    return moved;
  });
}

/** In the direction of the move, so that each one finds the slot free that the one before it left. */
const inTurn = (moves: readonly Move[]): Move[] => {
  const [one] = moves;
  const isLater = one !== undefined && Date.parse(one.to) > Date.parse(one.at);
  return moves.toSorted((first, second) => {
    const distance = Date.parse(first.at) - Date.parse(second.at);
    return isLater ? -distance : distance;
  });
};

/** Moves each where possible; returns which, why not the others, and the previous state of all. */
export async function movePosts(ctx: Context, ownerId: string, moves: readonly Move[]) {
  const queue: QueueFates = { kept: [], left: [], swapped: [] };
  // If one is moved twice, an undo restores its first position.
  const undo = new Map<string, MovedSeries>();
  const carried = new Set<string>();
  const { done: moved, refused: failed } = await tryEach(inTurn(moves), async (move) => {
    // If it is listed twice, for two accounts of one post, it is moved once.
    if (carried.has(move.id)) return move.id;
    const { undo: were, queue: fates } = await moveOne(ctx, ownerId, move);
    for (const was of were) undo.set(was.id, { ...was, ...undo.get(was.id), version: was.version });
    for (const fate of ['kept', 'left', 'swapped'] as const) queue[fate].push(...fates[fate]);
    for (const { id } of were) if (!fates.swapped.includes(id)) carried.add(id);
    return move.id;
  });
  queue.swapped = [...new Set(queue.swapped)];
  const refused = failed.map(({ item: { id }, error }) => ({ id, message: error.message }));
  return { data: { moved, refused, queue }, undo: [...undo.values()] };
}

// Gives queued posts of one account other posting times at once: a new order, or times that were free.

interface Wanted {
  id: string;
  slot_at: number;
}

const queueChanged = () => conflictError('The queue has changed since. Look at it again.');

/** The posts that get another time, with it. */
type Moves = [QueuedPost, QueueSlot][];

/**
 * The real time of each posting time: that of the post that leaves it, or one that keeps the distance to all others.
 * Throws `conflict` for one that is taken, has passed, or does not exist.
 */
async function placesOf(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  account: Account,
  row: NonNullable<Awaited<ReturnType<typeof lockQueue>>>,
  wanted: readonly (readonly [QueuedPost, number])[],
): Promise<Moves> {
  const now = ctx.clock();
  const leaving = new Map(wanted.map(([{ slot_at, due_at }]) => [slot_at, due_at]));
  const { all } = await plansOf(trx, account, now);
  const left = new Set(leaving.values());
  const planned = {
    ...all,
    slots: new Set([...all.slots].filter((at) => !leaving.has(at))),
    dues: [
      ...all.dues.filter((at) => !left.has(at)),
      ...wanted.flatMap(([, slot_at]) => leaving.get(slot_at) ?? []),
    ],
  };
  return wanted.map(([post, slot_at]) => {
    const due_at = leaving.get(slot_at);
    if (due_at !== undefined) return [post, { slot_at, due_at }];
    const free = placeAt(settingsOf(row), planned, now, slot_at, secureRandom);
    if (!free) throw conflictError(takenSlot.refused);
    planned.dues.push(free.due_at);
    return [post, free];
  });
}

/** In a transaction. */
async function arrange(ctx: Context, trx: Db, account: Account, wanted: readonly Wanted[]) {
  await holdUser(trx, account.owner_id);
  const row = await lockQueue(trx, account.owner_id, account.account_id);
  if (!row) throw new AppError('not_found');
  const held = new Map(
    (await lockMovable(trx, account.account_id, ctx.clock())).map((one) => [one.series.id, one]),
  );
  const posts = wanted.map(({ id, slot_at }) => {
    const post = held.get(id);
    if (!post) throw queueChanged();
    return [post, slot_at] as const;
  });
  const moves = (await placesOf(ctx, trx, account, row, posts)).filter(
    ([post, { slot_at }]) => post.slot_at !== slot_at,
  );
  // Frees all slots first, because no two posts may have the same.
  for (const [{ series }] of moves) await changeSeries(trx, series.id, { slot_at: null });
  const before = moves.map(([post]) => placeBefore(post));
  const { timezone } = settingsOf(row);
  for (const [post, place] of moves) await moveTo(ctx, trx, post, { ...place, timezone });
  return before;
}

/**
 * Gives each of these posts its posting time, or none of them. Returns where those that moved were. Throws `not_found`,
 * and `conflict` if a post does not wait in this queue, or a time is not free.
 */
export const arrangeQueue = (
  ctx: Context,
  account: Account,
  wanted: readonly Wanted[],
): Promise<MovedPost[]> =>
  ctx.db
    .transaction()
    .execute((trx) => arrange(ctx, trx, account, wanted))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? queueChanged() : error;
    });
