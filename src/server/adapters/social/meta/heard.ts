/**
 * Finds new replies under the account’s posts. Meta’s times are in whole seconds, so a time alone is not a unique
 * cursor.
 */
import type { Mention, Mentions } from '#server/adapters/social/port.ts';

/** How many of the account’s newest posts are checked for replies. */
export const newestPosts = '25';

const cursorOf = (heard: readonly Mention[]): string => {
  const at = Math.max(0, ...heard.map(({ created_at }) => created_at));
  const ids = heard.filter(({ created_at }) => created_at === at).map((one) => one.external_id);
  return `${at} ${ids.join(',')}`;
};

/** A page of mentions from all replies; without a cursor, only the initial one. */
export function heardSince(all: readonly Mention[], cursor: string | null): Mentions {
  if (cursor === null) return { mentions: [], cursor: cursorOf(all) };
  const [at = '0', ids = ''] = cursor.split(' ');
  const known = new Set(ids.split(','));
  const mentions = all
    .filter(({ created_at: when, external_id: id }) => when >= Number(at) && !known.has(id))
    .toSorted(
      (one, other) =>
        one.created_at - other.created_at ||
        (one.external_id < other.external_id ? -1 : Number(one.external_id > other.external_id)),
    );
  const [last] = mentions.slice(-1);
  if (!last) return { mentions, cursor };
  const since = last.created_at === Number(at) ? all : mentions;
  return { mentions, cursor: cursorOf(since.filter((one) => one.created_at <= last.created_at)) };
}

/** The time of the cursor; older replies need not be read. */
export const sinceOf = (cursor: string | null): number => Number(cursor?.split(' ')[0] ?? 0);
