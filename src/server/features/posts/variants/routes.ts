/** What came of a published post on each account. */
import type { PostResult } from '#contract/posts/occurrences.ts';
import type { NewPost, Post, postCalls } from '#contract/posts/posts.ts';
import { stillToApprove } from '#domain/posts/approvers.ts';
import { accounts } from '#domain/schedule/post-summary.ts';
import type { Context } from '#server/context.ts';
import { searchedFor } from '#server/features/content/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { TaskRunner } from '#server/tasks/task-runner.ts';
import { createPlanned, createPost, duplicatePost } from './create.ts';
import { fitPost } from './fit.ts';
import { approvePost } from './approve.ts';
import { queuePost, schedulePost } from './plan.ts';
import { outcomeOf, publishPost } from './publish.ts';
import { movedBack } from './bulk.ts';
import { readLabels, readPost, readPosts } from './read.ts';
import { listPosts } from './list.store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { type TakenBack, unschedulePost } from './unschedule.ts';
import { deletePost, updatePost } from './write.ts';
import { approvedFor } from '#server/features/notifications/service.ts';
import { noReactions, reactionsTo } from '#server/features/dashboard/service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** The latest reactions on each account where it is published. Throws `not_found`. */
async function resultsOf(ctx: Context, ownerId: string, id: string): Promise<PostResult[]> {
  const { standings } = await readPost(ctx, ownerId, id);
  const out = standings.flatMap(({ connection_id, occurrence, stage }) =>
    stage === 'out' && occurrence ? [{ connection_id, occurrence }] : [],
  );
  const entries = await loadOccurrences(
    ctx.db,
    out.map(({ occurrence }) => occurrence.id),
  );
  const reactions = await reactionsTo(ctx, ownerId, entries);
  return out.map(({ connection_id, occurrence }) => ({
    connection_id,
    ...(reactions.get(occurrence.id) ?? noReactions),
  }));
}

/** Creates a post, as a draft or in the queue of each account. */
async function create(
  ctx: Context,
  ownerId: string,
  { queue: place, ...post }: NewPost,
  made_id: string | undefined,
) {
  if (place === undefined)
    return { id: await createPost(ctx, ownerId, post, { made_id }), message: 'Saved.' };
  const { id, count } = await createPlanned(ctx, ownerId, post, { when: place }, made_id);
  return { id, message: `Queued on ${accounts(count)}.` };
}

/** Publishes a post; while it waits for its delay, with what undoes that. */
async function publish(
  ctx: Context,
  ownerId: string,
  id: string,
  wanted: Parameters<typeof publishPost>[3],
) {
  const { sent, undo } = await publishPost(ctx, ownerId, id, wanted);
  const isLater = wanted.delay_s > 0 && sent.some(({ state }) => state === 'READY');
  return isLater
    ? { message: 'Publishes in a few seconds.', undo }
    : { message: await outcomeOf(ctx, sent) };
}

/** The message for a post that was taken back, to the drafts or to its times before: one for each account that had one. */
function takenBack({ left, is_lost }: TakenBack, times: number): string {
  if (is_lost) return 'Its old time is gone, so the post is back in your drafts.';
  if (times === 0 || left > 0) return movedBack(left);
  return times === 1
    ? 'Undone. It has its old time again.'
    : 'Undone. The post is back at its earlier times.';
}

/** The message after an approval: who else has to approve it; an account whose time has come publishes at once. */
function approved({ standings, missing_approvals: missing }: Post, now: number): string {
  if (missing.length > 0) return `Approved. ${stillToApprove(missing)}`;
  const times = standings.map(({ occurrence, next_run_at: at }) => occurrence?.due_at ?? at);
  return approvedFor(Math.max(...times.map((at) => Date.parse(at ?? '') || now)), now);
}

export const postRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof postCalls> => {
  const answer = async (ownerId: string, id: string, message: string) => ({
    data: await readPost(ctx, ownerId, id),
    message,
  });
  return {
    async list({ caller, query }) {
      const wanted = { ...query, words: searchedFor(query.search ?? '') };
      const page = pageAsked('posts', query);
      const { rows, ...part } = await listPosts(ctx.db, caller.user_id, wanted, page);
      return {
        ...part,
        data: await readPosts(ctx, caller.user_id, rows),
        labels: await readLabels(ctx, caller.user_id),
      };
    },

    async create({ caller, body, made_id }) {
      const { id, message } = await create(ctx, caller.user_id, body, made_id);
      return answer(caller.user_id, id, message);
    },

    get: async ({ caller, params }) => ({ data: await readPost(ctx, caller.user_id, params.id) }),

    results: async ({ caller, params }) => ({
      data: { results: await resultsOf(ctx, caller.user_id, params.id) },
    }),

    async update({ caller, params, body }) {
      await updatePost(ctx, caller.user_id, params.id, body);
      return answer(caller.user_id, params.id, 'Saved.');
    },

    async remove({ caller, params }) {
      await deletePost(ctx, caller.user_id, params.id);
      return { message: 'Deleted.' };
    },

    async fit({ caller, params }) {
      const fitted = await fitPost(ctx, tasks, caller.user_id, params.id);
      return { ...fitted, data: await readPost(ctx, caller.user_id, params.id) };
    },

    async publish({ caller, params, body, signal }) {
      const wanted = { ...body, signal };
      const { message, ...rest } = await publish(ctx, caller.user_id, params.id, wanted);
      return { ...(await answer(caller.user_id, params.id, message)), ...rest };
    },

    async schedule({ caller, params, body }) {
      const { count, undo } = await schedulePost(ctx, caller.user_id, params.id, body);
      const said = await answer(caller.user_id, params.id, `Scheduled on ${accounts(count)}.`);
      return { ...said, ...(undo && { undo }) };
    },

    async queue({ caller, params, body }) {
      const { count, undo } = await queuePost(ctx, caller.user_id, params.id, body);
      const said = await answer(caller.user_id, params.id, `Queued on ${accounts(count)}.`);
      return { ...said, ...(undo && { undo }) };
    },

    async approve({ caller, params, body }) {
      await approvePost(ctx, caller.user_id, params.id, body.hash);
      const data = await readPost(ctx, caller.user_id, params.id);
      return { data, message: approved(data, ctx.clock()) };
    },

    async unschedule({ caller, params, body }) {
      const { before } = body;
      const taken = await unschedulePost(ctx, caller.user_id, params.id, before);
      return answer(caller.user_id, params.id, takenBack(taken, before.length));
    },

    async duplicate({ caller, params, made_id }) {
      const id = await duplicatePost(ctx, caller.user_id, params.id, made_id);
      return answer(caller.user_id, id, 'Duplicated as a draft.');
    },
  };
};
