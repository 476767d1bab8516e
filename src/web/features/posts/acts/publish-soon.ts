/** “Publish now” on every screen: a few seconds later, until which it can be undone. */
import { limits } from '#contract/core/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import { api } from '#web/lib/api/api.ts';
import type { Done } from './use-act.ts';

/**
 * Publishes it after a few seconds, which the server counts: closing the page changes nothing. `connection_ids` are
 * the accounts, if not all of its own. Throws `ApiError`.
 */
export async function publishSoon(
  { id, hash }: Pick<Post, 'id' | 'hash'>,
  connection_ids?: string[],
): Promise<Done & { data: Post }> {
  const params = { id };
  const delay_s = limits.publish_delay;
  const answer = await api.posts.publish({
    params,
    body: { hash, delay_s, ...(connection_ids && { connection_ids }) },
  });
  const { data, message, undo: body } = answer;
  if (!body) return { data, message };
  return { data, message, undo: () => api.posts.unschedule({ params, body }), seconds: delay_s };
}
