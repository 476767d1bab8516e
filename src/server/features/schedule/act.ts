/** Pauses, resumes and deletes a schedule, and sends one of its posts at once. */
import { limits } from '#contract/core/limits.ts';
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { leavesAt, leavesUntil } from '#domain/posts/post-acts.ts';
import { afterPause } from '#domain/schedule/recurrence.ts';
import { AppError, conflictError, tryEach } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  resolveNotificationsAbout,
  resolveSilence,
} from '#server/features/notifications/service.ts';
import { changeRun, changeSeries } from '#server/ledger/publish/series.store.ts';
import { type LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { dismissRuns } from '#server/ledger/read/last-runs.store.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { insertRun, planNext } from '#server/ledger/publish/next-run.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  isUnconfirmed,
  justRejected,
  type LockedPost,
  type LockedSeries,
  requireNotSending,
  withSchedule,
} from './hold.ts';
import { undoData } from './move-once.ts';
import { isMovable } from './queue.ts';
import { viewGroup } from './view-schedules.ts';

const over: Readonly<Record<string, string>> = {
  completed: 'All its posts are done, so there’s nothing left to pause.',
  failed: 'It wasn’t published, so there’s nothing left to pause.',
  cancelled: 'It was canceled, so there’s nothing left to pause.',
};

/** Pauses the plan for one account. */
export async function pauseOne(
  ctx: Context,
  { trx, series, entries, now }: LockedSeries,
): Promise<void> {
  await resolveSilence(trx, { ...series, series_id: series.id }, now);
  await changeSeries(trx, series.id, { status: 'paused', paused_at: now, updated_at: now });
  for (const entry of entries.filter(isUnconfirmed)) {
    await moveWithin(ctx, trx, entry, { type: 'cancel' });
  }
}

/**
 * Pauses it, so that nothing of it is started. Posts that may be published are still read back and never sent again.
 * Throws `not_found`, and `conflict` while one of its posts is being sent, or if it has ended.
 */
export async function pauseSchedule(ctx: Context, ownerId: string, id: string): Promise<void> {
  const { status } = await viewGroup(ctx, ownerId, id);
  const message = over[status];
  if (message !== undefined) throw conflictError(message);
  await withSchedule(ctx, ownerId, id, async (members) => {
    const going = members.filter(({ series }) => series.status !== 'paused');
    going.forEach(requireNotSending);
    for (const held of going) await pauseOne(ctx, held);
  });
}

/** Resolves a notification that it was paused. */
const closeNotice = ({ trx, series, now }: LockedSeries): Promise<void> => {
  const notice = { owner_id: series.owner_id, kind: 'schedule_paused', about: series.id } as const;
  return resolveNotificationsAbout(trx, notice, now);
};

async function resumeOne(ctx: Context, held: LockedSeries): Promise<void> {
  const { trx, series, entries, now } = held;
  if (series.status === 'active') return;
  // First, so that none of them plans a run that came due during the pause.
  for (const entry of entries) {
    if (entry.due_at <= now) await moveWithin(ctx, trx, entry, { type: 'paused' });
  }
  const active = { status: 'active', paused_at: null, failures: 0, updated_at: now } as const;
  await changeSeries(trx, series.id, active);
  await closeNotice(held);
  await planNext(trx, series.id, now, afterPause);
}

/**
 * Resumes it. Runs that came due during the pause are skipped; a one-time post waits for a click. Throws
 * `not_found`.
 */
export async function resumeSchedule(ctx: Context, ownerId: string, id: string): Promise<void> {
  await withSchedule(ctx, ownerId, id, async (members) => {
    for (const held of members) await resumeOne(ctx, held);
  });
}

/** Puts aside what a schedule skipped so far. Throws `not_found`. */
export async function dismissSkips(ctx: Context, ownerId: string, id: string): Promise<void> {
  await withSchedule(ctx, ownerId, id, async (members) => {
    for (const { trx, series, now } of members) {
      await resolveSilence(trx, { ...series, series_id: series.id }, now);
      await dismissRuns(trx, series.id);
    }
  });
}

/** Ends the plan for one account. None of its posts may be in progress. */
export async function endOne(ctx: Context, held: LockedSeries): Promise<void> {
  const { trx, series, entries, now } = held;
  await changeSeries(trx, series.id, { deleted_at: now, updated_at: now, slot_at: null });
  await closeNotice(held);
  for (const entry of entries) await moveWithin(ctx, trx, entry, { type: 'cancel' });
}

/**
 * Deletes a schedule and cancels its unpublished posts. Throws `not_found`, and `conflict` while a post is being
 * sent.
 */
export async function deleteSchedule(ctx: Context, ownerId: string, id: string): Promise<void> {
  await withSchedule(ctx, ownerId, id, async (members) => {
    members.forEach(requireNotSending);
    for (const held of members) await endOne(ctx, held);
  });
}

/** When the post is sent, and what undoes that; nothing if it is sent within these seconds anyway. */
function timeOf(held: LockedPost, delay_s: number, now: number) {
  const { entry } = held;
  if (delay_s === 0 || !isMovable(entry, now)) return { at: now, undo: [] };
  if (entry.due_at <= leavesUntil(now)) return undefined;
  return { at: leavesAt(now, delay_s), undo: [undoData(held)] };
}

function requireSendable({ state, reason }: LoadedOccurrence): void {
  if (isBeingRejected({ reason })) throw justRejected();
  if (state === 'AWAITING_APPROVAL') throw conflictError('Approve it first.');
  if (state === 'HELD') throw conflictError('It’s waiting for its account or its budget.');
  if (state === 'PREPARING') throw conflictError('It’s being written. Try again in a moment.');
}

/** Sends the open post now, or after a delay. The next run of a recurring schedule stays where it is. */
async function sendOpenPost(
  ctx: Context,
  { trx, series, now }: LockedSeries,
  entry: LoadedOccurrence,
  delay_s: number,
): Promise<MovedSeries[]> {
  requireSendable(entry);
  const time = timeOf({ series, entry }, delay_s, now);
  if (!time) return [];
  const { at: until, undo } = time;
  if (!(await moveWithin(ctx, trx, entry, { type: 'hasten', until })))
    throw new AppError('conflict');
  const series_version = series.version + 1;
  await changeSeries(trx, series.id, { slot_at: null, version: series_version });
  await changeRun(trx, entry.id, { series_version });
  if (series.frequency === 'once' || entry.due_at <= now) return undo;
  const late_window = lateWindow('once');
  await changeRun(trx, entry.id, { late_window, run: entry.run - 1 });
  await changeSeries(trx, series.id, { next_run: entry.run });
  return undo;
}

/** Throws for a second click, possibly in another tab, after the post was just published. */
function requireNotJustSent({ series, now }: LockedSeries): void {
  const { frequency, last_published_at: last } = series;
  if (frequency === 'once' || last === null || now - last >= limits.post_dedupe) return;
  throw conflictError(
    'It was published a moment ago. You can publish the next one in two minutes.',
  );
}

/** Sends a failed post again, with the current text of the schedule. */
async function sendAgain({ trx, series, now }: LockedSeries): Promise<MovedSeries[]> {
  if (series.frequency !== 'once' || series.run_count > 0 || series.last_seq === 0) {
    throw conflictError('All its posts are done.');
  }
  const run = { k: 0, at: now, late_window: lateWindow('once'), note: 'Its owner sent it again.' };
  await changeSeries(trx, series.id, { status: 'active', paused_at: null });
  await insertRun(trx, series, run, now);
  return [];
}

/** Rejects a switched-off agent now, rather than letting the post be missed. */
async function requireSwitchedOn(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  id: string,
): Promise<void> {
  const {
    members: [{ row }],
  } = await viewGroup(ctx, ownerId, id);
  if (row.agent_status === 'inactive') throw new AppError('agent_inactive');
  if ((await frozenSince(ctx.db, ownerId)) !== null) throw new AppError('publishing_frozen');
}

/** Throws `conflict` before anything is changed. */
async function sendOne(ctx: Context, held: LockedSeries, delay_s: number): Promise<MovedSeries[]> {
  const { series, entries } = held;
  const isOver = series.frequency === 'once' && entries.length === 0;
  if (series.status === 'paused' && !isOver) throw conflictError('It’s paused. Resume it first.');
  requireNotSending(held);
  requireNotJustSent(held);
  if (entries.some(isUnconfirmed)) {
    throw conflictError('We don’t know yet if its last post is live. Settle that first.');
  }
  const open = entries.findLast(({ state }) => state !== 'NEEDS_REVIEW');
  if (open) return sendOpenPost(ctx, held, open, delay_s);
  if (entries.length > 0) throw conflictError('One of its posts needs your decision first.');
  return sendAgain(held);
}

/**
 * Sends it on each account where that is possible, now, or after a delay in which what is returned undoes that. What
 * failed or is late goes out at once: it has no time to which it could return. Throws `not_found`, `agent_inactive`,
 * `publishing_frozen`, and `conflict` with a sentence if it is possible on none.
 */
export async function sendNow(
  ctx: Context,
  ownerId: string,
  id: string,
  delay_s = 0,
): Promise<MovedSeries[]> {
  await requireSwitchedOn(ctx, ownerId, id);
  return withSchedule(ctx, ownerId, id, async (members) => {
    const { done, refused } = await tryEach(members, (held) => sendOne(ctx, held, delay_s));
    const [first] = refused;
    if (first && done.length === 0) throw first.error;
    return done.flat();
  });
}

/** Pauses each where possible; returns which, and why not the others. */
export async function pauseMany(ctx: Context, ownerId: string, ids: readonly string[]) {
  const { done: paused, refused } = await tryEach(new Set(ids), async (id) => {
    await pauseSchedule(ctx, ownerId, id);
    return id;
  });
  return {
    paused,
    refused: refused.map(({ item: id, error }) => ({ id, message: error.message })),
  };
}
