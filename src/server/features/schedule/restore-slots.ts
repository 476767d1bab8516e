/** Undoes moving a post to the front of a queue: restores the slots of the posts that were moved back. */
import type { MovedPost } from '#contract/schedule/queue.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation, type Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import { wrong } from './form.ts';
import type { Account } from './queue.ts';
import { lockQueue } from './queue.store.ts';
import { findSchedule } from './store.ts';
import type { LockedPost } from './hold.ts';
import { lockOneTime, moveTo } from './take-slot.ts';

const changedSince = () =>
  new AppError('conflict', {
    message: 'The queue has changed since, so this can’t be undone.',
  });

/** Those posts, locked in the order of their ids. Throws `conflict` if one was changed since. */
async function lockMoved(
  trx: Db,
  { account_id }: Account,
  posts: readonly MovedPost[],
  now: number,
): Promise<[LockedPost, MovedPost][]> {
  const held: [LockedPost, MovedPost][] = [];
  for (const post of posts.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { series, entry } = await lockOneTime(trx, post.id, account_id, now);
    if (series.version !== post.version) throw changedSince();
    held.push([{ series, entry }, post]);
  }
  return held;
}

/** All of them in one transaction. Throws `not_found`, `invalid_input`, and `conflict` if one was changed since. */
export async function restoreSlots(
  ctx: Context,
  account: Account,
  posts: readonly MovedPost[],
): Promise<void> {
  const { owner_id, account_id } = account;
  const now = ctx.clock();
  if (posts.some(({ due_at }) => Date.parse(due_at) <= now)) {
    throw wrong('posts', 'One of these posts’ old times has passed.');
  }
  const restore = ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    if (!(await lockQueue(trx, owner_id, account_id))) throw new AppError('not_found');
    for (const { id } of posts) {
      const row = await findSchedule(trx, owner_id, id);
      if (row?.account_id !== account_id) throw new AppError('not_found');
      if (row.frequency !== 'once') throw changedSince();
    }
    const held = await lockMoved(trx, account, posts, now);
    // Frees all slots first, because no two posts may have the same.
    for (const [{ series }] of held) await changeSeries(trx, series.id, { slot_at: null });
    for (const [post, { slot_at, due_at, timezone }] of held) {
      const place = { slot_at: slot_at === null ? null : Date.parse(slot_at), timezone };
      await moveTo(ctx, trx, post, { ...place, due_at: Date.parse(due_at) });
    }
  });
  await restore.catch((error: unknown) => {
    throw isUniqueViolation(error) ? changedSince() : error;
  });
}
