/** What the bell and the page of notices ask, written once so that they share one cache. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

export const noticesKey = ['notices'];
const latest = 10;
const pageSize = 30;

/** Milliseconds between two looks for news. */
export const noticesPause = 30_000;

/** The newest notices. Whoever watches decides how often it is asked again. */
export const latestNoticesQuery = queryOptions({
  queryKey: [...noticesKey, 'latest'],
  queryFn: ({ signal }) => api.notices.list({ query: { limit: latest }, signal }),
  staleTime: noticesPause / 3,
  // The next look comes by itself.
  retry: false,
});

/** All notices, a page at a time. */
export const allNoticesQuery = infiniteQueryOptions({
  queryKey: [...noticesKey, 'all'],
  queryFn: ({ pageParam, signal }) =>
    api.notices.list({ query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const known = pages.reduce((sum, { data }) => sum + data.length, 0);
    return known < total ? known : undefined;
  },
  refetchOnMount: 'always',
});

const useRenewed = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: noticesKey });
};

export const useReadNotice = () =>
  useMutation({
    mutationFn: (id: string) => api.notices.read({ params: { id } }),
    onSettled: useRenewed(),
  });

export const useReadAllNotices = () =>
  useMutation({ mutationFn: () => api.notices.readAll(), onSettled: useRenewed() });
