/** What the sandbox screen asks and changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const timelineKey = ['sandbox', 'timeline'];

export const timelineQuery = (agent_id: string | undefined) =>
  queryOptions({
    queryKey: [...timelineKey, agent_id ?? null],
    queryFn: ({ signal }) =>
      api.sandbox.timeline({ query: { ...(agent_id ? { agent_id } : {}), limit: 200 }, signal }),
    // Agents publish here from other screens.
    refetchOnMount: 'always',
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
    onSuccess: () => client.invalidateQueries({ queryKey: timelineKey }),
  });
}
