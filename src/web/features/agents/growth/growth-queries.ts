/** What could work better for an agent, by the results of its posts. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { GrowthAnswer, TrialEnd } from '#contract/agents/growth.ts';
import { hour } from '#contract/core/time.ts';
import { agentQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { viewerZone } from '#web/lib/forms/zone-time.ts';

/** Saving the personality on any screen raises its version, and what is proposed depends on it. */
export const growthQuery = ({ id, persona_version }: Pick<Agent, 'id' | 'persona_version'>) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'growth', persona_version],
    queryFn: async ({ signal }) => {
      const query = { timezone: viewerZone() };
      return (await api.growth.growth({ params: { id }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    // Results of months don’t change in minutes; the posts of a trial do.
    staleTime: ({ state: { data } }) => (data?.trial ? 0 : hour),
  });

/** Also after a refusal it is asked again: somebody else may have answered. */
function useChange<Sent>(
  id: string,
  mutationFn: (sent: Sent) => Promise<{ data: Agent; message: string }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ data }) => keepAgent(client, data),
    onSettled: () => client.invalidateQueries({ queryKey: [...agentQuery(id).queryKey, 'growth'] }),
  });
}

export const useAnswerGrowth = (id: string) =>
  useChange(id, (body: { key: string; answer: GrowthAnswer; persona_version: number }) =>
    api.growth.answer({ params: { id }, body: { ...body, timezone: viewerZone() } }),
  );

export const useEndTrial = (id: string) =>
  useChange(id, (body: { trial_id: string; end: TrialEnd }) =>
    api.growth.endTrial({ params: { id }, body }),
  );
