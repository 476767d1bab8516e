/** Assigns the posting times of an account to posts: the next free one, the first one, or by a swap. */
import { randomInt } from 'node:crypto';
import type { MovedPost, QueueSettings } from '#contract/schedule/queue.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import {
  firstPlace,
  nextPlace,
  type QueueSlot,
  placeAt,
  type Refused,
} from '#domain/schedule/slots.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { changeSeries, holdSeries } from '#server/ledger/publish/series.store.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { whenOf } from './form.ts';
import { inLockOrder, type LockedPost, lockSeries } from './hold.ts';
import { lockWaiting, moveTo, notWaiting as stopped } from './move-once.ts';
import { type Account, isMovable, plansOf } from './queue.ts';
import { lockQueue, listQueued } from './queue.store.ts';
import { findSchedule } from './store.ts';

export type QueuedPost = LockedPost & QueueSlot;

/** The movable posts of an account, locked in the order of their ids, to prevent deadlocks. */
export async function lockMovable(trx: Db, accountId: string, now: number): Promise<QueuedPost[]> {
  const rows = await listQueued(trx, accountId);
  const held: QueuedPost[] = [];
  for (const { id, occurrence_id } of inLockOrder(rows)) {
    const series = await holdSeries(trx, id);
    const entry = await loadOccurrence(trx, occurrence_id);
    // It may have been published or left the queue while this waited for the lock.
    if (!series || series.slot_at === null || !entry || !isMovable(entry, now)) continue;
    held.push({ series, entry, slot_at: series.slot_at, due_at: entry.due_at });
  }
  return held;
}

const anchorOf = (at: number, timezone: string, now: number): string =>
  whenOf(toIso(at), timezone, now).anchor_local;

/** The current slot of a post, and the version that it will have after the move. */
export const placeBefore = ({ series, entry }: LockedPost): MovedPost => ({
  id: series.id,
  version: series.version + 1,
  slot_at: toIsoOrNull(series.slot_at),
  due_at: toIso(entry.due_at),
  timezone: series.timezone ?? 'UTC',
});

export interface SlotRequest extends Account {
  /** The place in the queue, or an exact slot. */
  place: QueuePlace | { slot_at: number };
  now: number;
  /** The post that gets the slot, if it has a time already. */
  except?: string;
  /** From 0 up to but not including 1. */
  random?: () => number;
}

/** Frees the first slot by moving its post, and those after it, back. Locks all posts that could move. */
async function makeRoom(
  ctx: Context,
  trx: Db,
  { now, except, random = secureRandom, ...account }: SlotRequest,
  settings: QueueSettings,
) {
  const held = await lockMovable(trx, account.account_id, now);
  const { fixed, movable } = await plansOf(trx, account, now, except);
  const found = firstPlace(settings, movable, fixed, now, random);
  if ('refused' in found) return found;
  const moved: MovedPost[] = [];
  // The last one first, so that no slot ever has two posts.
  for (const { id, ...to } of found.moved.toReversed()) {
    const post = held.find(({ series }) => series.id === id);
    if (!post) throw new AppError('conflict');
    moved.push(placeBefore(post));
    await moveTo(ctx, trx, post, { ...to, timezone: settings.timezone });
  }
  return { ...found.place, moved };
}

/** Cryptographically random, so that the shift of a post cannot be predicted from another. */
export const secureRandom = (): number => randomInt(2 ** 32) / 2 ** 32;

export const takenSlot = {
  refused: 'Another post is there, or too close to it.',
} satisfies Refused;

/** A taken posting time. A series stores all fields but `due_at`, which is derived from them. */
export interface TakenSlot extends QueueSlot {
  timezone: string;
  anchor_local: string;
  /** The previous slots of posts that were moved. */
  moved: MovedPost[];
}

/**
 * Finds a slot in the queue of an account, inside a transaction that then writes a series with it; for the first slot,
 * moves other posts back. Locks the owner and the account until the transaction ends. Transactions with slots of
 * several accounts must use the order of their ids, to prevent deadlocks. Returns the reason if no slot is free. Throws
 * `not_found`.
 */
export async function findSlot(
  ctx: Context,
  trx: Db,
  wanted: SlotRequest,
): Promise<TakenSlot | Refused> {
  const { owner_id, account_id, place, now, except, random = secureRandom } = wanted;
  // The usual lock order: owner, account, series.
  await holdUser(trx, owner_id);
  const row = await lockQueue(trx, owner_id, account_id);
  if (!row) throw new AppError('not_found');
  const settings = settingsOf(row);
  const plansNow = () => plansOf(trx, { owner_id, account_id }, now, except);
  const found =
    place === 'first'
      ? await makeRoom(ctx, trx, wanted, settings)
      : place === 'next'
        ? nextPlace(settings, (await plansNow()).all, now, random)
        : (placeAt(settings, (await plansNow()).all, now, place.slot_at, random) ?? takenSlot);
  if ('refused' in found) return found;
  const { timezone } = settings;
  const anchor_local = anchorOf(found.due_at, timezone, now);
  return { moved: [], ...found, timezone, anchor_local };
}

/** Whether a post could get this slot of an account now. */
export async function isSlotFree(
  ctx: Pick<Context, 'clock' | 'db'>,
  settings: QueueSettings,
  { slot_at, ...account }: Account & { slot_at: number },
): Promise<boolean> {
  const now = ctx.clock();
  const { all } = await plansOf(ctx.db, account, now);
  return placeAt(settings, all, now, slot_at, () => 0) !== undefined;
}

/** Like `findSlot`, but throws `conflict` with the reason if no slot is free. */
export async function takeSlot(ctx: Context, trx: Db, wanted: SlotRequest): Promise<TakenSlot> {
  const found = await findSlot(ctx, trx, wanted);
  if ('refused' in found) throw conflictError(found.refused);
  return found;
}

const notWaiting = 'Only posts that are still waiting for their time can be queued.';

/**
 * Locks a one-time post of an account, which must have exactly one open occurrence, and that one movable. Throws
 * `conflict` if not.
 */
async function lockOneTime(
  trx: Db,
  id: string,
  account_id: string,
  now: number,
): Promise<LockedPost> {
  const { series, entries = [] } = (await lockSeries(trx, id, now)) ?? {};
  const [entry, ...others] = entries;
  const isWaiting = series?.status === 'active' && series.account_id === account_id;
  if (!isWaiting || !entry || others.length > 0 || !isMovable(entry, now))
    throw conflictError(notWaiting);
  return { series, entry };
}

/**
 * Moves a waiting post to a posting time of its account. Throws `not_found`, `invalid_input` for a recurring one,
 * and `conflict` if it no longer waits or no slot is free. Returns the previous places of it and of the posts that
 * were moved for it.
 */
export async function queueSchedule(
  ctx: Context,
  owner_id: string,
  id: string,
  place: QueuePlace,
): Promise<MovedPost[]> {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const row = await findSchedule(trx, owner_id, id);
    if (!row) throw new AppError('not_found');
    if (row.frequency !== 'once')
      throw fieldError('place', 'Only posts that are published once can be queued');
    const { account_id } = row;
    await holdUser(trx, owner_id);
    await lockQueue(trx, owner_id, account_id);
    const { series, entry } = await lockOneTime(trx, id, account_id, now);
    const before = placeBefore({ series, entry });
    // Frees its own slot, so that it may get the same one.
    await changeSeries(trx, id, { slot_at: null });
    const taken = await takeSlot(ctx, trx, { owner_id, account_id, place, now, except: id });
    await moveTo(ctx, trx, { series, entry }, taken);
    return [before, ...taken.moved];
  });
}

const stuck = 'Only queued posts that are still waiting can be swapped.';

/** Swaps the slots of two queued posts. Throws `not_found`, `invalid_input`, and `conflict` if one cannot be moved. */
export async function swapSlots(
  ctx: Context,
  ownerId: string,
  [id, other]: readonly [string, string],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const one = await findSchedule(trx, ownerId, id);
    const two = await findSchedule(trx, ownerId, other);
    if (!one || !two) throw new AppError('not_found');
    if (id === other || one.account_id !== two.account_id) {
      throw fieldError('with', 'Choose another queued post of the same account');
    }
    await holdUser(trx, ownerId);
    await lockQueue(trx, ownerId, one.account_id);
    const held = await lockMovable(trx, one.account_id, ctx.clock());
    const first = held.find(({ series }) => series.id === id);
    const second = held.find(({ series }) => series.id === other);
    if (!first || !second) throw conflictError(stuck);
    const placeOf = ({ series, slot_at, due_at }: QueuedPost) => ({
      slot_at,
      due_at,
      timezone: series.timezone ?? 'UTC',
    });
    // Frees its slot first, because no two posts may have the same.
    await changeSeries(trx, id, { slot_at: null });
    await moveTo(ctx, trx, second, placeOf(first));
    await moveTo(ctx, trx, first, placeOf(second));
  });
}

const changedSince = () => conflictError('The queue has changed since, so this can’t be undone.');

/** Those posts, also paused ones, locked in the order of their ids. Throws `conflict` if one was changed since. */
async function lockMoved(
  trx: Db,
  posts: readonly MovedPost[],
  now: number,
): Promise<[LockedPost, MovedPost][]> {
  const held: [LockedPost, MovedPost][] = [];
  for (const post of inLockOrder(posts)) {
    const waiting = await lockWaiting(trx, post.id, now);
    if (!waiting) throw stopped();
    if (waiting.series.version !== post.version) throw changedSince();
    held.push([waiting, post]);
  }
  return held;
}

/**
 * Within a transaction: puts posts of one account back where they were. Throws `not_found`, `invalid_input`, and
 * `conflict` if one was changed since.
 */
export async function restoreWithin(
  ctx: Context,
  trx: Db,
  account: Account,
  posts: readonly MovedPost[],
): Promise<void> {
  const { owner_id, account_id } = account;
  const now = ctx.clock();
  if (posts.some(({ due_at }) => Date.parse(due_at) <= now)) {
    throw fieldError('posts', 'One of these posts’ old times has passed.');
  }
  await holdUser(trx, owner_id);
  if (!(await lockQueue(trx, owner_id, account_id))) throw new AppError('not_found');
  for (const { id } of posts) {
    const row = await findSchedule(trx, owner_id, id);
    if (row?.account_id !== account_id) throw new AppError('not_found');
    if (row.frequency !== 'once') throw changedSince();
  }
  const held = await lockMoved(trx, posts, now);
  // Frees all slots first, because no two posts may have the same.
  for (const [{ series }] of held) await changeSeries(trx, series.id, { slot_at: null });
  for (const [post, { slot_at, due_at, timezone }] of held) {
    const place = { slot_at: slot_at === null ? null : Date.parse(slot_at), timezone };
    await moveTo(ctx, trx, post, { ...place, due_at: Date.parse(due_at) });
  }
}

/** Does `restoreWithin` in a transaction of its own. */
export const restoreSlots = (
  ctx: Context,
  account: Account,
  posts: readonly MovedPost[],
): Promise<void> =>
  ctx.db
    .transaction()
    .execute((trx) => restoreWithin(ctx, trx, account, posts))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? changedSince() : error;
    });
