/** The queries about the company that several areas show: what there is, and which agent knows what. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

const readingLook = 1000;

export const companySummaryQuery = queryOptions({
  queryKey: ['company', 'dashboard'],
  queryFn: async ({ signal }) => (await api.company.dashboard({ signal })).data,
});

export const assignmentsQuery = queryOptions({
  queryKey: ['company', 'assignments'],
  queryFn: async ({ signal }) => (await api.company.assignments({ signal })).data.assignments,
});

/** Polled while documents are being read. */
export const documentsQuery = queryOptions({
  queryKey: ['company', 'documents'],
  queryFn: async ({ signal }) => (await api.documents.list({ signal })).data,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'queued' || one.state === 'reading')
      ? readingLook
      : false,
});
