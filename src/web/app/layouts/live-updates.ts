/** What a change that the server tells of makes every screen ask again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#contract/core/live.ts';
import { followChanges } from '#web/lib/api/live.ts';
import { callsMayGo } from '#web/lib/session/resumption.ts';
import { session, useSession } from '#web/lib/session/session.ts';

/** What is computed from a form alone does not change with the ledger. */
const isOfSchedule = ([part, what]: QueryKey) => part === 'schedule' && what !== 'preview';
/** An agent, how it stands and what it posted; not what it costs a model to work out. */
const isOfAgents = ([part, id, what]: QueryKey) =>
  part === 'agents' && (id === undefined || what === undefined || what === 'posts');

const isOfDashboard = ([part]: QueryKey) => part === 'dashboard';

/** What people say to agents, and what comes of it. */
const isOfInbox = ([part, , what]: QueryKey) =>
  part === 'inbox' || (part === 'agents' && what === 'engagement');

const asked: Record<LiveTopic, (key: QueryKey) => boolean> = {
  posts: (key) =>
    [isOfSchedule, isOfAgents, isOfInbox, isOfDashboard].some((isOf) => isOf(key)) ||
    key[0] === 'posts' ||
    key[0] === 'sandbox' ||
    key[0] === 'analytics',
  notices: ([part]) => part === 'notices' || part === 'dashboard',
  publishing: (key) =>
    key[0] === 'publishing' || key[0] === 'health' || isOfSchedule(key) || isOfDashboard(key),
  inbox: (key) => isOfInbox(key) || isOfDashboard(key),
};
const topics: readonly LiveTopic[] = ['posts', 'notices', 'publishing', 'inbox'];

/** Keeps what is on the screen true for as long as somebody is signed in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { token, user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (!token || !id) return undefined;
    const left = new AbortController();
    // While the page goes on where somebody was, the stored token is being exchanged and the server refuses it.
    const follow = async () => {
      await callsMayGo();
      if (left.signal.aborted || session.token() !== token) return;
      const stop = followChanges({
        token,
        user: id,
        topics,
        onChange: (changed) => {
          if (changed.length === 0) return;
          void client.invalidateQueries({
            predicate: ({ queryKey }) => changed.some((topic) => asked[topic](queryKey)),
          });
        },
      });
      left.signal.addEventListener('abort', stop);
    };
    void follow();
    return () => left.abort();
  }, [client, token, id]);
}
