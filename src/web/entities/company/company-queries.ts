/** The queries about the company that several areas show: what there is, and which agent knows what. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

export const companySummaryQuery = queryOptions({
  queryKey: ['company', 'dashboard'],
  queryFn: async ({ signal }) => (await api.company.dashboard({ signal })).data,
});

export const assignmentsQuery = queryOptions({
  queryKey: ['company', 'assignments'],
  queryFn: async ({ signal }) => (await api.company.assignments({ signal })).data.assignments,
});
