/** The queries of scheduled posts. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentQuery } from '#contract/core/endpoint.ts';
import { second } from '#contract/core/time.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { isJustRejected } from '#domain/posts/just-rejected.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor, rowsIn } from '#web/lib/api/by-cursor.ts';
import { isLive } from '#web/lib/api/live.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';

export type WantedPosts = Omit<SentQuery<typeof scheduleCalls.list>, 'limit' | 'cursor'>;

const scheduleKey = ['schedule'];
const often = 3 * second;
/** How long before a post is due the polling gets faster. */
const near = 20 * second;
const seldom = 60 * second;
/** While live updates arrive, frequent polling is unnecessary. */
const whileMoving = () => (isLive() ? seldom : often);

/** Whether a post may change at any moment, also by a rejection that counts soon. */
const isComing = (run: Occurrence): boolean => isUnsettled(run.status) || isJustRejected(run);

/** The same of a scheduled post. */
const isMoving = ({ status, current }: ScheduledPost, now: number): boolean =>
  status === 'running' ||
  (current !== null &&
    status !== 'paused' &&
    (isUnsettled(current.status) || Date.parse(current.due_at) < now + near));

/** The refetch interval: short while a post is near or running, otherwise in time for the next one. Milliseconds. */
export function pauseUntilNext(posts: readonly ScheduledPost[], now: number): number | false {
  if (isLive()) return seldom;
  if (posts.some((post) => isMoving(post, now))) return often;
  const next = posts
    .flatMap(({ next_run_at }) => (next_run_at === null ? [] : [Date.parse(next_run_at)]))
    .filter((at) => at > now);
  if (next.length === 0) return false;
  return Math.min(Math.max(Math.min(...next) - near - now, often), seldom);
}

/** The server publishes in the background. */
export const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

const pageSize = 20;

export const postsQuery = (wanted: WantedPosts) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKey, 'list', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.schedule.list({ query: { ...wanted, limit: pageSize, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => pauseUntilNext(rowsIn(state.data), Date.now()),
  });

export const calendarQuery = (wanted: SentQuery<typeof scheduleCalls.calendar>) =>
  queryOptions({
    queryKey: [...scheduleKey, 'calendar', wanted],
    queryFn: ({ signal }) => api.schedule.calendar({ query: wanted, signal }),
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: seldom,
  });

/** Every label in use. */
export const labelsQuery = queryOptions({
  queryKey: ['posts', 'labels'],
  queryFn: async ({ signal }) => (await api.posts.list({ query: { limit: 1 }, signal })).labels,
});

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'one', id],
    queryFn: async ({ signal }) => (await api.schedule.get({ params: { id }, signal })).data,
    ...live,
    refetchInterval: ({ state }) => pauseUntilNext(state.data ? [state.data] : [], Date.now()),
  });

export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKey, 'runs', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.schedule.runs({ params: { id }, query: { limit: 10, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => (rowsIn(state.data).some(isComing) ? whileMoving() : false),
  });

/** One occurrence in the ledger, whether scheduled or published by hand. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'run', id],
    queryFn: async ({ signal }) => (await api.occurrences.get({ params: { id }, signal })).data,
    ...live,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? whileMoving() : false),
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'timeline', id],
    queryFn: async ({ signal }) => (await api.review.timeline({ params: { id }, signal })).data,
    ...live,
    refetchInterval: ({ state }) =>
      state.data && isUnsettled(state.data.post.status) ? whileMoving() : false,
  });

export const previewQuery = (wanted: SentQuery<typeof scheduleCalls.preview>) =>
  queryOptions({
    queryKey: [...scheduleKey, 'preview', wanted],
    queryFn: async ({ signal }) => (await api.schedule.preview({ query: wanted, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
