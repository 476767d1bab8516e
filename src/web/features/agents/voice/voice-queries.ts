/** What an agent proposes to learn, and how near its posts are to its owner’s voice. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { ProposalAnswer } from '#contract/agents/voice.ts';
import { agentQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

/** Saving the personality on any screen raises its version, and what is proposed depends on it. */
export const voiceQuery = ({ id, persona_version }: Pick<Agent, 'id' | 'persona_version'>) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'voice', persona_version],
    queryFn: async ({ signal }) => (await api.voice.voice({ params: { id }, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export function useAnswerProposal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { key: string; answer: ProposalAnswer; persona_version: number }) =>
      api.voice.answer({ params: { id }, body }),
    onSuccess: ({ data }) => keepAgent(client, data),
    // Also after a refusal: somebody else may have answered.
    onSettled: () => client.invalidateQueries({ queryKey: [...agentQuery(id).queryKey, 'voice'] }),
  });
}
