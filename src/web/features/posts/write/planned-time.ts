/** When a post will be published, in words. */
import type { Post } from '#contract/posts/posts.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';

/** The common time of all accounts; `undefined` if they differ or it has passed. */
export function timeOf({ standings }: Pick<Post, 'standings'>): string | undefined {
  const times = new Set(standings.map(({ next_run_at }) => next_run_at));
  const [only] = times;
  const isAhead = typeof only === 'string' && Date.parse(only) > Date.now();
  return times.size === 1 && isAhead ? only : undefined;
}

/** That time, such as “Tomorrow, 9:00 AM”. */
export function timeWordsOf(post: Pick<Post, 'standings'>): string | undefined {
  const time = timeOf(post);
  return time === undefined ? undefined : clockWords(Date.parse(time), viewerZone(), Date.now());
}
