/** The queries and changes of an agent's feeds. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { streamCalls } from '#contract/streams/calls.ts';
import type { ItemState, Stream } from '#contract/streams/types.ts';
import { api } from '#web/lib/api/api.ts';
import type { RowAct } from '#web/features/agents/row-actions.tsx';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';

const pageSize = 30;

export const feedsQuery = (agent_id: string) =>
  queryOptions({
    queryKey: ['feeds', agent_id],
    queryFn: async ({ signal }) =>
      (await api.streams.list({ params: { id: agent_id }, signal })).data,
    // Feeds are read in the background.
    refetchInterval: 60_000,
  });

/** The items of a feed, a page at a time. */
export const feedItemsQuery = (id: string, state: ItemState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['feed items', id, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.streams.items({
        params: { id },
        query: { limit: pageSize, cursor, ...(state && { state }) },
        signal,
      }),
    ...byCursor,
    refetchOnMount: 'always',
  });

type FeedChange = SentBody<typeof streamCalls.update>;
export type FeedStart = SentBody<typeof streamCalls.create>;

/** Adds a feed, or changes the one with this id. */
export function useSaveFeed(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      wanted: { id: string; body: FeedChange } | { id?: undefined; body: FeedStart },
    ): Promise<{ message: string; address?: string | undefined }> =>
      wanted.id === undefined
        ? api.streams.create({ params: { id: agent_id }, body: wanted.body })
        : api.streams.update({ params: { id: wanted.id }, body: wanted.body }),
    onSettled: () => client.invalidateQueries({ queryKey: feedsQuery(agent_id).queryKey }),
  });
}

/** Creates a new address for programs. The answer is the only place that contains it. */
export const useNewAddress = ({ id }: Pick<Stream, 'id'>) =>
  useMutation({
    mutationFn: async () => (await api.streams.renew({ params: { id } })).address,
    onError: (error) => void notify.failure(error),
  });

/** An action on an existing feed. */
export function useFeedAct(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: RowAct | 'check' }) => {
      const params = { id };
      if (act === 'check') return api.streams.check({ params });
      if (act === 'remove') return api.streams.remove({ params });
      return api.streams.update({ params, body: { is_paused: act === 'pause' } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: feedsQuery(agent_id).queryKey }),
        client.invalidateQueries({ queryKey: ['feed items'] }),
      ]),
  });
}
