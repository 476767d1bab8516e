/** The agent queries of several screens, which share one cache. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { second } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PostOutcome } from '#contract/posts/occurrences.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor, rowsIn } from '#web/lib/api/by-cursor.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';
import { viewerZone } from '#web/ui/zone-time.ts';

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) =>
    (await api.agents.list({ query: { timezone: viewerZone() }, signal })).data,
  // No live update says that documents were read.
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'training') ? 3 * second : false,
});

/** The agent that a new post is written as unless another is chosen: a sample agent only where there is no other. */
export const usualAgent = (agents: readonly Agent[]): Agent | undefined =>
  agents.find((agent) => !agent.is_sample) ?? agents[0];

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentsQuery.queryKey, id],
    queryFn: async ({ signal }) =>
      (await api.agents.get({ params: { id }, query: { timezone: viewerZone() }, signal })).data,
  });

/** What one sees at once, and what each click adds. */
const pageSizes = { first: 6, further: 20 };

export const agentPostsQuery = (id: string, outcome: PostOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...agentsQuery.queryKey, id, 'posts', outcome ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.occurrences.list({
        params: { id },
        query: {
          limit: cursor ? pageSizes.further : pageSizes.first,
          cursor,
          together: 'true',
          ...(outcome && { outcome }),
        },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    // The server publishes posts in the background.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      rowsIn(state.data).some((post) => isUnsettled(post.status)) ? 2000 : false,
  });

/** Caches an agent from an answer for every screen. */
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
