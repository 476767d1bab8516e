/** The queries and changes of an agent's engagement. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AnalyticsPeriod,
  EngagementSettings,
  PauseDuration,
  SaveEngagement,
} from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { agentQuery, agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

/** How long after the end of a pause the settings refetch, in milliseconds. */
const grace = 500;

function untilAwake(settings: EngagementSettings | undefined): number | false {
  if (!settings?.paused_until) return false;
  return Math.max(grace, Date.parse(settings.paused_until) - Date.now() + grace);
}

export const engagementQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'engagement'],
    queryFn: async ({ signal }) => (await api.engagement.settings({ params: { id }, signal })).data,
    refetchOnMount: 'always',
    // A pause ends on its own.
    refetchInterval: ({ state }) => untilAwake(state.data),
  });

interface Answered {
  data: EngagementSettings;
}

function useKeep(id: string) {
  const client = useQueryClient();
  return ({ data }: Answered) => {
    client.setQueryData(engagementQuery(id).queryKey, data);
    // The reply frequency is one of the agent's own fields.
    void client.invalidateQueries({ queryKey: agentQuery(id).queryKey, exact: true });
    return client.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true });
  };
}

export const useSaveEngagement = (id: string) =>
  useMutation({
    mutationFn: (body: SaveEngagement) => api.engagement.save({ params: { id }, body }),
    onSuccess: useKeep(id),
  });

export const usePause = (id: string) =>
  useMutation({
    mutationFn: (body: { pauseDuration: PauseDuration; reason: string }) =>
      api.engagement.pause({ params: { id }, body }),
    onSuccess: useKeep(id),
  });

export const useResume = (id: string) =>
  useMutation({
    mutationFn: () => api.engagement.resume({ params: { id } }),
    onSuccess: useKeep(id),
  });

export const metricsQuery = (id: string, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [...engagementQuery(id).queryKey, 'figures', period],
    queryFn: async ({ signal }) =>
      (await api.engagement.analytics({ params: { id }, query: { period }, signal })).data,
    placeholderData: keepPreviousData,
    // New mentions arrive in the background.
    refetchOnMount: 'always',
  });

export interface Sample {
  sampleTweet: string;
  platform?: LivePlatform;
  signal: AbortSignal;
}

export const useTrySample = (id: string) =>
  useMutation({
    mutationFn: async ({ signal, ...body }: Sample) =>
      (await api.engagement.test({ params: { id }, body, signal })).data,
  });
export type Tried = NonNullable<ReturnType<typeof useTrySample>['data']>;
