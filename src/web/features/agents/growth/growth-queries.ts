/** What could work better for an agent, by the results of its posts. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { ProposalAnswer } from '#contract/agents/voice.ts';
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
    // Results of months don’t change in minutes.
    staleTime: hour,
  });

export function useAnswerGrowth(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { key: string; answer: ProposalAnswer; persona_version: number }) =>
      api.growth.answer({ params: { id }, body: { ...body, timezone: viewerZone() } }),
    onSuccess: ({ data }) => keepAgent(client, data),
    // Also after a refusal: somebody else may have answered.
    onSettled: () => client.invalidateQueries({ queryKey: [...agentQuery(id).queryKey, 'growth'] }),
  });
}
