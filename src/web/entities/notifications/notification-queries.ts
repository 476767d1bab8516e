/** The queries of the bell and of the notifications page, which share one cache. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

export const notificationsKey = ['notices'];
const latest = 10;
const pageSize = 30;

/** Milliseconds between two refetches. */
export const notificationsInterval = 30_000;

/** The newest notifications. Each observer decides how often they are refetched. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'latest'],
  queryFn: ({ signal }) => api.notices.list({ query: { limit: latest }, signal }),
  staleTime: notificationsInterval / 3,
  // It refetches on its own.
  retry: false,
});

/** All notifications, a page at a time. */
export const allNotificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'all'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.notices.list({ query: { limit: pageSize, cursor }, signal }),
  ...byCursor,
  refetchOnMount: 'always',
});

const useRenewed = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: notificationsKey });
};

export const useReadNotification = () =>
  useMutation({
    mutationFn: (id: string) => api.notices.read({ params: { id } }),
    onSettled: useRenewed(),
  });

export const useReadAllNotifications = () =>
  useMutation({ mutationFn: () => api.notices.readAll(), onSettled: useRenewed() });
