/** What the content screen asks of the server. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/endpoint.ts';
import type { contentCalls } from '#contract/content.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import { agentQuery, agentsQuery } from '#web/lib/agent-queries.ts';
import { api } from '#web/lib/api.ts';
import { isUnsettled } from '#web/lib/status-words.ts';

export type Request = SentBody<typeof contentCalls.generate>;

export const useGenerate = () =>
  useMutation({
    mutationFn: async ({ body, signal }: { body: Request; signal: AbortSignal }) =>
      (await api.content.generate({ body, signal })).data.content,
  });

export interface Publication {
  platform: LivePlatform;
  parts: readonly string[];
}

/** Publishes now. The agent's figures and its list of posts are asked for again. */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ platform, parts }: Publication) => {
      const [content = '', ...more] = parts;
      const text = more.length > 0 ? { parts: [...parts] } : { content };
      return (await api.posts.publish({ params: { id }, body: { platform, ...text } })).data;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true });
      void client.invalidateQueries({ queryKey: agentQuery(id).queryKey });
    },
  });
}

/** How the publishing of one post goes; asked again until it is settled. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: async ({ signal }) => (await api.posts.get({ params: { id }, signal })).data,
    refetchInterval: ({ state }) => (!state.data || isUnsettled(state.data.status) ? 1500 : false),
  });
