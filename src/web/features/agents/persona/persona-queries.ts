/** The server's data about one agent's personality: its versions, its prompt, and similar posts. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { agentQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

const pageSize = 10;

type Subject = Pick<Agent, 'id' | 'persona_version'>;
export type PromptBrief = Pick<Brief, 'content_type' | 'topic'>;

/** Saving the personality on any screen raises its version, so these queries refetch. */
const keyOf = ({ id, persona_version }: Subject, part: string) => [
  ...agentQuery(id).queryKey,
  part,
  persona_version,
];

export const promptQuery = (agent: Subject, brief: PromptBrief) =>
  queryOptions({
    queryKey: [...keyOf(agent, 'prompt'), brief],
    queryFn: async ({ signal }) =>
      (await api.personas.prompt({ params: { id: agent.id }, query: brief, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Newest first, a page at a time. */
export const versionsQuery = (agent: Subject) =>
  infiniteQueryOptions({
    queryKey: keyOf(agent, 'versions'),
    queryFn: ({ pageParam, signal }) =>
      api.personas.versions({
        params: { id: agent.id },
        query: { limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The server publishes posts in the background, so every visit refetches. */
export const nearDuplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'twins'],
    queryFn: async ({ signal }) => (await api.sameness.twins({ params: { id }, signal })).data,
    refetchOnMount: 'always',
  });

export function useRestoreVersion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api.personas.restore({ params: { id, version } }),
    onSuccess: ({ data }) => keepAgent(client, data),
  });
}
