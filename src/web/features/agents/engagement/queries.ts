/** What the engagement of an agent asks and changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EngagementSettings, PauseDuration, SaveEngagement } from '#contract/engagement.ts';
import { agentQuery, agentsQuery } from '#web/lib/agent-queries.ts';
import { api } from '#web/lib/api.ts';

/** How long after a pause has ended the settings are asked for again, milliseconds. */
const grace = 500;

function untilAwake(settings: EngagementSettings | undefined): number | false {
  if (!settings?.pausedUntil) return false;
  return Math.max(grace, Date.parse(settings.pausedUntil) - Date.now() + grace);
}

export const engagementQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'engagement'],
    queryFn: async ({ signal }) => (await api.engagement.settings({ params: { id }, signal })).data,
    refetchOnMount: 'always',
    // A pause ends by itself.
    refetchInterval: ({ state }) => untilAwake(state.data),
  });

interface Answered {
  data: EngagementSettings;
}

function useKeep(id: string) {
  const client = useQueryClient();
  return ({ data }: Answered) => {
    client.setQueryData(engagementQuery(id).queryKey, data);
    // How often it answers is one of the agent's own fields.
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
