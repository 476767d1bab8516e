/** The query for what there is about the company, which several areas show. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

export const companySummaryQuery = queryOptions({
  queryKey: ['company', 'dashboard'],
  queryFn: async ({ signal }) => (await api.company.dashboard({ signal })).data,
});
