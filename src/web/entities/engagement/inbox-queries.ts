/** The queries of the inbox, which share their cache with the sidebar's count. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentQuery } from '#contract/core/endpoint.ts';
import { minute } from '#contract/core/time.ts';
import type { inboxCalls } from '#contract/engagement/inbox-calls.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor, rowsIn } from '#web/lib/api/by-cursor.ts';
import { isLive } from '#web/lib/api/live.ts';

type WantedInbox = Omit<SentQuery<typeof inboxCalls.list>, 'limit' | 'cursor'>;

export const inboxKey = ['inbox'];
const seldom = minute;
const often = 10_000;
const soon = 1500;
/** Agents read and write in the background. While live updates arrive, polling is unnecessary. */
export const meanwhile = () => (isLive() ? seldom : often);

/** The number of replies that need review. */
export const waitingQuery = queryOptions({
  queryKey: [...inboxKey, 'waiting'],
  queryFn: async ({ signal }) => (await api.inbox.list({ query: { limit: 1 }, signal })).waiting,
  refetchInterval: seldom,
  // It refetches on its own.
  retry: false,
});

const pageSize = 50;

/** Mentions, newest first, a page at a time. */
export const inboxQuery = (wanted: WantedInbox) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.inbox.list({ query: { ...wanted, limit: pageSize, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Every page is refetched, so a long list refetches less often, unless someone waits for a draft.
    refetchInterval: ({ state: { data } }) =>
      rowsIn(data).some(({ draft_asked }) => draft_asked)
        ? soon
        : meanwhile() * Math.max(1, data?.pages.length ?? 1),
  });

export const conversationQuery = (agent_id: string, interaction_id: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'conversation', agent_id, interaction_id],
    queryFn: async ({ signal }) =>
      (await api.inbox.conversation({ params: { id: agent_id, interaction_id }, signal })).data,
    refetchOnMount: 'always',
  });
