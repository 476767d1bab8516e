/** “Publish now” and “Send now” on every screen: a few seconds later, until which it can be undone. */
import { limits } from '#contract/core/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { api } from '#web/lib/api/api.ts';
import type { Done } from './use-act.ts';

const delay_s = limits.publish_delay;

/**
 * Publishes it after a few seconds, which the server counts: closing the page changes nothing. `connection_ids` are
 * the accounts, if not all of its own. Throws `ApiError`.
 */
export async function publishSoon(
  { id, hash }: Pick<Post, 'id' | 'hash'>,
  connection_ids?: string[],
): Promise<Done & { data: Post }> {
  const params = { id };
  const answer = await api.posts.publish({
    params,
    body: { hash, delay_s, ...(connection_ids && { connection_ids }) },
  });
  const { data, message, undo: body } = answer;
  if (!body) return { data, message };
  return { data, message, undo: () => api.posts.unschedule({ params, body }), seconds: delay_s };
}

/**
 * Sends the next post of a schedule, which is counted in the same way. What failed before, or is late, goes out at once.
 * Throws `ApiError`.
 */
export async function sendSoon({ id }: Pick<ScheduledPost, 'id'>): Promise<Done> {
  const answer = await api.schedule.sendNow({ params: { id }, body: { delay_s } });
  const { message, undo: moved } = answer;
  if (!moved) return { message };
  return { message, undo: () => api.moves.moveBack({ body: { moved } }), seconds: delay_s };
}
