/** What the sandbox screen asks and changes. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

const timelineKey = ['sandbox', 'timeline'];

export const timelineQuery = (agent_id: string | undefined, search: string) =>
  queryOptions({
    queryKey: [...timelineKey, agent_id ?? null, search],
    queryFn: ({ signal }) =>
      api.sandbox.timeline({
        query: { ...(agent_id && { agent_id }), ...(search && { search }), limit: 200 },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Agents publish here from other screens.
    refetchOnMount: 'always',
  });

/** One post and the answers to it, where the timeline does not reach back to it. */
export const postQuery = (post_id: string) =>
  queryOptions({
    queryKey: [...timelineKey, 'post', post_id],
    queryFn: ({ signal }) => api.sandbox.timeline({ query: { post_id, limit: 200 }, signal }),
  });

export interface ForeignPost {
  author: string;
  text: string;
  in_reply_to: string | null;
}

/** Plays somebody else. */
export function usePlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ForeignPost) => (await api.sandbox.post({ body })).data,
    onSuccess: () => {
      // What agents are answered is counted among their figures.
      void client.invalidateQueries({ queryKey: agentsQuery.queryKey });
      return client.invalidateQueries({ queryKey: timelineKey });
    },
  });
}
