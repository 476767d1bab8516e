import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

const pageSize = 50;

/** The person's own security events, a page at a time. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.audit.list({ query: { limit: pageSize, cursor }, signal }),
  ...byCursor,
  refetchOnMount: 'always',
});
