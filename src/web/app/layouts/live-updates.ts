/** Which queries are invalidated when the server reports a change. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#contract/core/live.ts';
import { followChanges } from '#web/lib/api/live.ts';
import { callsMayGo } from '#web/lib/session/resumption.ts';
import { session, useSession } from '#web/lib/session/session.ts';

/** Results computed from a form alone don't depend on the ledger. */
const isOfSchedule = ([part, what]: QueryKey) => part === 'schedule' && what !== 'preview';
/** An agent, its status and its posts, but not results that cost a model call. */
const isOfAgents = ([part, id, what]: QueryKey) =>
  part === 'agents' && (id === undefined || what === undefined || what === 'posts');

const isOfDashboard = ([part]: QueryKey) => part === 'dashboard';

/** Mentions and the replies to them. */
const isOfInbox = ([part, , what]: QueryKey) =>
  part === 'inbox' || (part === 'agents' && what === 'engagement');

const affects: Record<LiveTopic, (key: QueryKey) => boolean> = {
  posts: (key) =>
    [isOfSchedule, isOfAgents, isOfInbox, isOfDashboard].some((isOf) => isOf(key)) ||
    key[0] === 'posts' ||
    key[0] === 'sandbox' ||
    key[0] === 'analytics',
  // A reviewer’s comment changes nothing but itself, and comes with a notice.
  notices: ([part, what]) =>
    part === 'notices' || part === 'dashboard' || (part === 'posts' && what === 'review-notes'),
  publishing: (key) =>
    key[0] === 'publishing' || key[0] === 'health' || isOfSchedule(key) || isOfDashboard(key),
  inbox: (key) => isOfInbox(key) || isOfDashboard(key),
};
const topics: readonly LiveTopic[] = ['posts', 'notices', 'publishing', 'inbox'];

/**
 * Refetches what the changes affect. A query that is loading for the first time may have been read on the server before
 * the change, and invalidating it has no effect, so that follows when it has loaded.
 */
export function refetchChanged(client: QueryClient, changed: readonly LiveTopic[]): void {
  // What is half made is not shown: when the sample data is there, everything is fetched again.
  if (changed.length === 0 || client.isMutating({ mutationKey: ['samples'] }) > 0) return;
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    changed.some((topic) => affects[topic](queryKey));
  const underWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
  for (const { state, promise, queryKey } of underWay) {
    if (state.data !== undefined) continue;
    const again = () => client.invalidateQueries({ queryKey, exact: true });
    promise?.then(again).catch(() => undefined);
  }
  void client.invalidateQueries({ predicate });
}

/** Keeps the screens up to date while someone is signed in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { token, user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (!token || !id) return undefined;
    const left = new AbortController();
    // While a page load resumes the session, the stored token is being exchanged, and the server refuses it.
    const follow = async () => {
      await callsMayGo();
      if (left.signal.aborted || session.token() !== token) return;
      const stop = followChanges({
        token,
        user: id,
        topics,
        onChange: (changed) => refetchChanged(client, changed),
      });
      left.signal.addEventListener('abort', stop);
    };
    void follow();
    return () => left.abort();
  }, [client, token, id]);
}
