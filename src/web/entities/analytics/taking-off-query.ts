/** The posts of the last month that take off or did. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { analyticsInterval, analyticsKey } from './analytics-queries.ts';

export const takingOffQuery = queryOptions({
  queryKey: [analyticsKey, 'taking off'],
  queryFn: async ({ signal }) => (await api.analytics.takingOff({ query: {}, signal })).data,
  staleTime: analyticsInterval,
});
