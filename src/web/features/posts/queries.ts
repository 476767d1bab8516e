/** The queries of posts for several accounts. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentQuery } from '#contract/core/endpoint.ts';
import { second } from '#contract/core/time.ts';
import type { BoardCard, boardCalls } from '#contract/posts/board-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { queuesKey } from '#web/entities/connections/queue-queries.ts';
import { notificationsKey } from '#web/entities/notifications/notification-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { isLive } from '#web/lib/api/live.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';

const key = ['posts'];
const showPosts = new Set<unknown>([
  'posts',
  'schedule',
  'content',
  'dashboard',
  ...notificationsKey,
  ...queuesKey,
]);
const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;
const often = 3 * second;
const seldom = 60 * second;

/** Whether the ledger is working on it, or is about to. */
const isMoving = ({ standings }: Post, now: number): boolean =>
  standings.some(
    ({ occurrence }) =>
      occurrence !== null &&
      isUnsettled(occurrence.status) &&
      Date.parse(occurrence.due_at) < now + 20 * second,
  );

/** Like `isMoving`, for a card; the ledger publishes schedules too. */
const isCardMoving = (card: BoardCard, now: number): boolean =>
  card.kind === 'post'
    ? isMoving(card.post, now)
    : card.schedule.status === 'running' ||
      (card.schedule.current !== null &&
        card.schedule.status !== 'paused' &&
        Date.parse(card.schedule.current.due_at) < now + 20 * second);

const pauseFor = (cards: readonly BoardCard[]): number =>
  !isLive() && cards.some((card) => isCardMoving(card, Date.now())) ? often : seldom;

type Wanted = SentQuery<typeof boardCalls.list>;

const pageSize = 20;

/** Posts, and schedules without a post, page by page. */
export const postsQuery = ({ limit = pageSize, ...wanted }: Omit<Wanted, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', wanted, limit],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.board.list({ query: { ...wanted, limit, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => pauseFor((state.data?.pages ?? []).flatMap(({ data }) => data)),
  });

/** Posts that their editor is about to delete. */
const ending = new Set<string>();
/** The editor of that post asks for it no more, or again. */
export const askNoMore = (id: string): unknown => ending.add(id);
export const askAgain = (id: string): unknown => ending.delete(id);
export const isEnding = (id: string | undefined): boolean => id !== undefined && ending.has(id);

/** The whole post; nothing without an id. */
export const wholePostQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'whole', id],
    enabled: () => id !== '' && !isEnding(id),
    queryFn: async ({ signal }) => (await api.posts.get({ params: { id }, signal })).data,
    ...live,
    refetchInterval: ({ state }) =>
      pauseFor(state.data ? [{ kind: 'post', post: state.data }] : []),
  });

/** A text that an agent wrote. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'draft', id],
    queryFn: async ({ signal }) => (await api.content.piece({ params: { id }, signal })).data,
    // It is edited in the editor, as a post.
    refetchOnMount: 'always',
  });

/** Content shared from another app, as stored by the service worker. Few people need the code that reads it. */
export const sharedQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared', id],
    queryFn: async () => (await import('./write/shared.ts')).readShared(id),
    staleTime: Infinity,
    retry: false,
  });

/** Refetches what shows posts, their queues and what notifications ask for. */
export function useRefresh() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [part] }) => showPosts.has(part),
    });
}
