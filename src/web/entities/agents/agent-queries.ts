/** What several screens ask about agents, written once so that they share one cache. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PostOutcome } from '#contract/posts/occurrences.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await api.agents.list({ signal })).data,
});

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id],
    queryFn: async ({ signal }) => (await api.agents.get({ params: { id }, signal })).data,
  });

export interface WantedPosts {
  outcome?: PostOutcome | undefined;
  limit: number;
}

export const agentPostsQuery = (id: string, { outcome, limit }: WantedPosts) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id, 'posts', outcome ?? null, limit],
    queryFn: async ({ signal }) =>
      api.occurrences.list({
        params: { id },
        query: { limit, ...(outcome && { outcome }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Posts are published by the server in its own time.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.some((post) => isUnsettled(post.status)) ? 2000 : false,
  });

/** Puts an agent that a call answered where every screen looks for it. */
export function keepAgent(client: QueryClient, agent: Agent) {
  client.setQueryData(agentQuery(agent.id).queryKey, agent);
  client.setQueryData(agentsQuery.queryKey, (agents) =>
    agents?.map((one) => (one.id === agent.id ? agent : one)),
  );
}

export function useConnectPlatform() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      ...body
    }: {
      id: string;
      platform: LivePlatform;
      connection_id?: string;
      is_first?: boolean;
    }) => (await api.agents.connectPlatform({ params: { id }, body })).data,
    onSuccess: (agent) => keepAgent(client, agent),
  });
}
