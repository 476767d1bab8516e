/** Bulk actions on posts: each in its own transaction, so that a failure does not affect the others. */
import { limits } from '#contract/core/limits.ts';
import type { BulkAct, BulkBody } from '#contract/posts/board-calls.ts';
import { accounts } from '#domain/schedule/post-summary.ts';
import { decisionOf } from '#domain/schedule/series-attention.ts';
import { AppError, conflictError, tryEach } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { within } from '#server/db/client.ts';
import { deleteSchedule, duplicateSchedule, viewGroup } from '#server/features/schedule/service.ts';
import { hashesOf } from './board.ts';
import { restorePost } from './board.store.ts';
import { duplicatePost } from './create.ts';
import { approvePost as approveWaiting } from '#server/features/posts/review.ts';
import { unapproveRun } from '#server/features/posts/take-back.ts';
import { approvePost, unapprovePost } from './approve.ts';
import { changedSince, queuePost } from './plan.ts';
import { readPost } from './read.ts';
import { findPost } from './store.ts';
import { requireRoom } from './require.ts';
import { unschedulePost } from './unschedule.ts';
import { deletePost, updatePost } from './write.ts';

/** Throws `not_found` if it was not deleted, and `limit_reached`. */
const restore = (ctx: Pick<Context, 'db'>, ownerId: string, id: string): Promise<void> =>
  within(ctx.db, async (trx) => {
    await requireRoom(trx, ownerId);
    if (!(await restorePost(trx, ownerId, id))) throw new AppError('not_found');
  });

async function relabel(
  ctx: Context,
  ownerId: string,
  id: string,
  { act, label = '' }: BulkBody,
): Promise<void> {
  const { labels: before, version } = await readPost(ctx, ownerId, id);
  const isAdded = act === 'add_label';
  if (before.includes(label) === isAdded) return;
  const labels = isAdded ? [...before, label] : before.filter((one) => one !== label);
  if (labels.length > limits.post_labels) {
    const message = `A post can have up to ${limits.post_labels} labels.`;
    throw conflictError(message);
  }
  await updatePost(ctx, ownerId, id, { labels, version });
}

interface Wanted {
  id: string;
  hash?: string | undefined;
}

const openIt = (what: string) => conflictError(`A schedule ${what}. Open it to change it.`);

/** Approves each waiting text of a schedule, if unchanged since it was shown. Throws `not_found`, `conflict`. */
async function approveSchedule(ctx: Context, ownerId: string, { id, hash }: Wanted): Promise<void> {
  const group = await viewGroup(ctx, ownerId, id);
  if ((await hashesOf(ctx, [group])).get(group.id) !== hash) throw changedSince();
  const waiting = group.members.flatMap(({ current }) =>
    current && decisionOf(current) === 'approval' ? [current.id] : [],
  );
  if (waiting.length === 0) {
    throw conflictError('Nothing of this schedule needs approval yet.');
  }
  for (const occurrence of waiting) await approveWaiting(ctx, ownerId, occurrence);
}

/** Applies an action to a schedule, if it makes sense there. Throws `not_found`, `conflict`. */
async function carrySchedule(
  ctx: Context,
  ownerId: string,
  wanted: Wanted,
  act: Exclude<BulkAct, 'unapprove'>,
) {
  const { id } = await viewGroup(ctx, ownerId, wanted.id);
  switch (act) {
    case 'approve':
      return approveSchedule(ctx, ownerId, wanted);
    case 'duplicate':
      return duplicateSchedule(ctx, ownerId, id);
    case 'delete':
      return deleteSchedule(ctx, ownerId, id);
    case 'queue':
      throw openIt('has times of its own, so it can’t be queued here');
    case 'unschedule':
      throw openIt('has no draft to go back to');
    case 'add_label':
    case 'remove_label':
      throw openIt('has no labels');
    case 'restore':
      throw new AppError('not_found');
  }
}

/** The message for a post that became a draft again; `left` is the number of accounts on which it stays. */
export const movedBack = (left: number): string =>
  left === 0
    ? 'Moved back to drafts.'
    : `Moved back to drafts, except on ${accounts(left)} where it might be published.`;

/** Throws `conflict` also if the post stays on some of its accounts. */
async function unschedule(ctx: Context, ownerId: string, id: string): Promise<void> {
  const { left } = await unschedulePost(ctx, ownerId, id);
  if (left > 0) throw conflictError(movedBack(left));
}

type Carry = (ctx: Context, ownerId: string, wanted: Wanted, body: BulkBody) => Promise<unknown>;

const carrying: Readonly<Record<BulkAct, Carry>> = {
  approve: (ctx, ownerId, { id, hash }) => approvePost(ctx, ownerId, id, hash ?? ''),
  unapprove: (ctx, ownerId, { id }) => unapprovePost(ctx, ownerId, id),
  queue: (ctx, ownerId, { id, hash }) => queuePost(ctx, ownerId, id, { hash, place: 'next' }),
  unschedule: (ctx, ownerId, { id }) => unschedule(ctx, ownerId, id),
  duplicate: (ctx, ownerId, { id }) => duplicatePost(ctx, ownerId, id),
  delete: (ctx, ownerId, { id }) => deletePost(ctx, ownerId, id),
  restore: (ctx, ownerId, { id }) => restore(ctx, ownerId, id),
  add_label: (ctx, ownerId, { id }, body) => relabel(ctx, ownerId, id, body),
  remove_label: (ctx, ownerId, { id }, body) => relabel(ctx, ownerId, id, body),
};

/** What `carrying` does, for what belongs to no post: a schedule, or one of its occurrences. */
const carryOther: Carry = (ctx, ownerId, wanted, { act }) =>
  act === 'unapprove'
    ? unapproveRun(ctx, ownerId, wanted.id)
    : carrySchedule(ctx, ownerId, wanted, act);

const said: Readonly<Record<BulkAct, (posts: string) => string>> = {
  approve: (posts) => `Approved ${posts}.`,
  unapprove: (posts) => `Took the approval of ${posts} back.`,
  queue: (posts) => `Queued ${posts}.`,
  unschedule: (posts) => `Moved ${posts} back to drafts.`,
  duplicate: (posts) => `Duplicated ${posts}.`,
  delete: (posts) => `Deleted ${posts}.`,
  restore: (posts) => `Restored ${posts}.`,
  add_label: (posts) => `Labeled ${posts}.`,
  remove_label: (posts) => `Removed the label from ${posts}.`,
};

const gone = 'This post doesn’t exist anymore.';

const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

/** A summary such as “Approved 3 posts. 1 post didn’t work.” */
function sumUp(act: BulkAct, done: number, failed: number): string {
  return [
    ...(done > 0 ? [said[act](posts(done))] : []),
    ...(failed > 0 ? [`${posts(failed)} didn’t work.`] : []),
  ].join(' ');
}

/** Applies the action to each post in turn, and returns the failures with reasons. */
export async function actOnPosts(ctx: Context, ownerId: string, body: BulkBody) {
  const once = new Map(body.posts.map((post) => [post.id, post]));
  const { done, refused } = await tryEach(once.values(), async (post) => {
    // For a restore, the post is deleted at this point and would not be found.
    const isPost = body.act === 'restore' || (await findPost(ctx.db, ownerId, post.id));
    await (isPost ? carrying[body.act] : carryOther)(ctx, ownerId, post, body);
    return post.id;
  });
  const failed = refused.map(({ item: { id }, error }) => ({
    id,
    message: error.code === 'not_found' ? gone : error.message,
  }));
  return { done, failed, message: sumUp(body.act, done.length, failed.length) };
}
