/** What the inbox asks, written once so that the sidebar's count shares the cache. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentQuery } from '#contract/endpoint.ts';
import type { inboxCalls } from '#contract/inbox-calls.ts';
import { api } from '#web/lib/api.ts';
import { isLive } from '#web/lib/live.ts';

export type WantedInbox = SentQuery<typeof inboxCalls.list>;

export const inboxKey = ['inbox'];
const seldom = 60_000;
const often = 10_000;
/** Agents listen and write in their own time. While the server tells of that, nobody needs to ask. */
export const meanwhile = () => (isLive() ? seldom : often);

/** How many answers wait for a person. */
export const waitingQuery = queryOptions({
  queryKey: [...inboxKey, 'waiting'],
  queryFn: async ({ signal }) => (await api.inbox.list({ query: { limit: 1 }, signal })).waiting,
  refetchInterval: seldom,
  // The next look comes by itself.
  retry: false,
});

export const inboxQuery = (wanted: WantedInbox) =>
  queryOptions({
    queryKey: [...inboxKey, 'list', wanted],
    queryFn: ({ signal }) => api.inbox.list({ query: wanted, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: meanwhile,
  });

export const conversationQuery = (agent_id: string, interaction_id: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'conversation', agent_id, interaction_id],
    queryFn: async ({ signal }) =>
      (await api.inbox.conversation({ params: { id: agent_id, interaction_id }, signal })).data,
    refetchOnMount: 'always',
  });
