import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

const pageSize = 50;

/** The person's own security events, a page at a time. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) =>
    api.audit.list({ query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const known = pages.reduce((sum, { data }) => sum + data.length, 0);
    return known < total ? known : undefined;
  },
  refetchOnMount: 'always',
});
