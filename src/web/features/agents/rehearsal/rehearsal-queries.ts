/** Rehearsals of an agent: one that runs is looked at until it has ended. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RehearsalSource } from '#contract/rehearsals/kinds.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

/** In milliseconds. */
const lookEvery = 1500;

export const rehearsalsQuery = (agent_id: string) =>
  queryOptions({
    queryKey: [...agentQuery(agent_id).queryKey, 'rehearsals'],
    queryFn: async ({ signal }) =>
      (await api.rehearsals.list({ params: { id: agent_id }, signal })).data.rehearsals,
    refetchOnMount: 'always',
  });

export const rehearsalQuery = (agent_id: string, id: string) =>
  queryOptions({
    queryKey: [...rehearsalsQuery(agent_id).queryKey, id],
    queryFn: async ({ signal }) => (await api.rehearsals.get({ params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEvery : false),
    refetchOnMount: 'always',
  });

export interface WantedRehearsal {
  source: RehearsalSource;
  count?: number;
  messages?: string[];
  beside?: number;
}

export function useRehearse(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: WantedRehearsal) =>
      (await api.rehearsals.start({ params: { id: agent_id }, body })).data,
    onSuccess: (run) => {
      client.setQueryData(rehearsalQuery(agent_id, run.id).queryKey, run);
      return client.invalidateQueries({
        queryKey: rehearsalsQuery(agent_id).queryKey,
        exact: true,
      });
    },
  });
}

/** Stops or deletes a rehearsal. */
export function useRehearsalAct(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: 'cancel' | 'remove' }) =>
      act === 'cancel'
        ? api.rehearsals.cancel({ params: { id } })
        : api.rehearsals.remove({ params: { id } }),
    onSuccess: (_answer, { id, act }) => {
      if (act === 'remove')
        client.removeQueries({ queryKey: rehearsalQuery(agent_id, id).queryKey });
      return client.invalidateQueries({ queryKey: rehearsalsQuery(agent_id).queryKey });
    },
  });
}
