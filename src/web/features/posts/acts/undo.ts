/** What brings posts back exactly as they were. */
import { second } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import { isLoose, isPlanned } from '#domain/posts/post-acts.ts';
import { api } from '#web/lib/api/api.ts';
import type { Undo, Undone } from './use-act.ts';

/** How long a message with Undo stays, with time to press it. */
const lasting = 15 * second;

/**
 * Takes the approvals of these posts and occurrences back, or `undefined` if one goes out before the message is gone. `times`:
 * when they go out.
 */
export function undoApproval(
  ids: readonly string[],
  times: readonly (string | null)[],
): Undo | undefined {
  const soon = Date.now() + lasting;
  if (ids.length === 0 || times.some((at) => at !== null && Date.parse(at) < soon))
    return undefined;
  return async () => {
    const posts = ids.map((id) => ({ id }));
    const { failed } = await api.board.bulk({ body: { act: 'unapprove', posts } });
    return { message: 'No longer approved.', refusal: failed[0]?.message };
  };
}

/** When a post goes out. */
export const timesToGo = ({ standings }: Pick<Post, 'standings'>): (string | null)[] =>
  standings.filter(isPlanned).map(({ next_run_at }) => next_run_at);

type Planned = Pick<Post, 'standings' | 'review'>;

/** The time on each account, if scheduling the post again for these times restores them exactly. */
export function timesBefore(
  { standings }: Planned,
  now: number,
): Map<string, string[]> | undefined {
  const planned = standings.filter(isPlanned);
  // Scheduling it again doesn't bring back a place in the queue.
  const isExact = planned.every(
    ({ stage, is_queued, next_run_at }) =>
      stage === 'scheduled' && !is_queued && next_run_at && Date.parse(next_run_at) > now,
  );
  if (!isExact || planned.length === 0) return undefined;
  const byTime = Map.groupBy(planned, ({ next_run_at }) => next_run_at ?? '');
  return new Map([...byTime].map(([at, all]) => [at, all.map((one) => one.connection_id)]));
}

/** Schedules a post for the times that it had before. */
async function reschedule(id: string, times: Map<string, string[]>): Promise<Undone> {
  let data: Post | undefined;
  for (const [at, connection_ids] of times)
    ({ data } = await api.posts.schedule({
      params: { id },
      body: { scheduled_time: at, timezone: 'UTC', connection_ids },
    }));
  return data ? { data } : {};
}

/** The times of posts that leave the schedule; `undefined` for one that loses its place in the queue or its approval. */
const timesOf = (posts: readonly Post[]) =>
  posts.map((post) => ({
    id: post.id,
    times: post.review === 'off' ? timesBefore(post, Date.now()) : undefined,
  }));

/** Undoes that posts went back to the drafts, or `undefined` if one would not come back as it was. */
export function undoUnscheduling(posts: readonly Post[]): Undo | undefined {
  const before = timesOf(posts);
  if (before.length === 0 || before.some(({ times }) => times === undefined)) return undefined;
  return async () => {
    let undone: Undone = {};
    for (const { id, times } of before) if (times) undone = await reschedule(id, times);
    return undone;
  };
}

/**
 * Undoes the deletion of posts, or `undefined` if one would not come back as it was. The server restores a scheduled
 * post as a draft, so this schedules it again.
 */
export function undoDeletion(posts: readonly Post[]): Undo | undefined {
  const scheduled = timesOf(posts.filter((post) => !isLoose(post)));
  if (scheduled.some(({ times }) => times === undefined)) return undefined;
  return async () => {
    const { done, failed } = await api.board.bulk({
      body: { act: 'restore', posts: posts.map(({ id }) => ({ id })) },
    });
    for (const { id, times } of scheduled)
      if (times && done.includes(id)) await reschedule(id, times);
    return { refusal: failed[0]?.message };
  };
}
