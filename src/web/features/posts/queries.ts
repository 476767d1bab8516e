/** What posts for several accounts ask of the server. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentQuery } from '#contract/core/endpoint.ts';
import { second } from '#contract/core/time.ts';
import type { Post, postCalls } from '#contract/posts/posts.ts';
import { api } from '#web/lib/api/api.ts';
import { isLive } from '#web/lib/api/live.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';

const key = ['posts'];
const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;
const often = 3 * second;
const seldom = 60 * second;

/** Whether the ledger is at work on it, or is about to be. */
const isMoving = ({ standings }: Post, now: number): boolean =>
  standings.some(
    ({ occurrence }) =>
      occurrence !== null &&
      isUnsettled(occurrence.status) &&
      Date.parse(occurrence.due_at) < now + 20 * second,
  );

const pauseFor = (posts: readonly Post[]): number =>
  !isLive() && posts.some((post) => isMoving(post, Date.now())) ? often : seldom;

export const postsQuery = (wanted: SentQuery<typeof postCalls.list>) =>
  queryOptions({
    queryKey: [...key, 'list', wanted],
    queryFn: ({ signal }) => api.posts.list({ query: wanted, signal }),
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => pauseFor(state.data?.data ?? []),
  });

const columnSize = 20;

/** A column of the board, page by page. */
export const columnQuery = (wanted: Omit<SentQuery<typeof postCalls.list>, 'limit' | 'offset'>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', 'column', wanted],
    queryFn: ({ pageParam, signal }) =>
      api.posts.list({ query: { ...wanted, limit: columnSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => pauseFor((state.data?.pages ?? []).flatMap(({ data }) => data)),
  });

export const wholePostQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'whole', id],
    queryFn: async ({ signal }) => (await api.posts.get({ params: { id }, signal })).data,
    ...live,
    refetchInterval: ({ state }) => pauseFor(state.data ? [state.data] : []),
  });

/** The kept text that a new post begins with. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'piece', id, 'to post'],
    queryFn: async ({ signal }) => (await api.content.piece({ params: { id }, signal })).data,
  });

/** Something is done with a post; what it answers is shown at once, and every list asks again. */
export function usePostAct<Given, Answer>(act: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [part] }) =>
          ['posts', 'schedule', 'content', 'dashboard'].includes(String(part)),
      }),
  });
}
