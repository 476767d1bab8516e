/** Gives queued posts of one account other posting times at once: a new order, or times that were free. */
import type { MovedPost } from '#contract/schedule/queue.ts';
import { type QueueSlot, placeAt } from '#domain/schedule/slots.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { moveTo } from './move-once.ts';
import { type Account, plansOf } from './queue.ts';
import { lockQueue } from './queue.store.ts';
import { lockMovable, placeBefore, type QueuedPost, secureRandom, takenSlot } from './take-slot.ts';

interface Wanted {
  id: string;
  slot_at: number;
}

const changedSince = () => conflictError('The queue has changed since. Look at it again.');

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
    if (!post) throw changedSince();
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
      throw isUniqueViolation(error) ? changedSince() : error;
    });
