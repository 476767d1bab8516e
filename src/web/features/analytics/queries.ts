/** The analytics queries of all agents, and the accounts that results are read from. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AgentAnalytics, Analytics } from '#contract/analytics/types.ts';
import {
  analyticsInterval,
  analyticsKey,
  spanOf,
  type WantedAnalytics,
} from '#web/entities/analytics/analytics-queries.ts';
import { api } from '#web/lib/api/api.ts';

export interface Wanted extends WantedAnalytics {
  /** Without one, all. */
  agent: string | undefined;
}

/** For one agent it has no sums by agent. */
export const wantedQuery = ({ agent, ...wanted }: Wanted) => {
  const query = spanOf(wanted);
  return queryOptions({
    queryKey: [analyticsKey, agent ?? null, query],
    queryFn: async ({
      signal,
    }): Promise<AgentAnalytics & Partial<Pick<Analytics, 'by_agent' | 'samples_left_out'>>> =>
      agent
        ? (await api.analytics.agent({ params: { id: agent }, query, signal })).data
        : (await api.analytics.overview({ query, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: analyticsInterval,
  });
};

/** Every post of the period as a file for a spreadsheet. */
export const useExport = () =>
  useMutation({
    mutationFn: ({ agent, ...wanted }: Wanted) =>
      api.analytics.export({ query: { ...spanOf(wanted), ...(agent && { agent_id: agent }) } }),
  });

export const sourcesQuery = queryOptions({
  queryKey: [analyticsKey, 'sources'],
  queryFn: async ({ signal }) => (await api.analytics.sources({ signal })).data,
  refetchOnMount: 'always',
});

export function useSetSource(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_on: boolean) => api.analytics.setSource({ params: { id }, body: { is_on } }),
    onSuccess: ({ data }) => {
      client.setQueryData(sourcesQuery.queryKey, (sources) =>
        sources?.map((one) => (one.connection_id === id ? data : one)),
      );
    },
  });
}
