/** Webhooks and their deliveries: list, change, test and send again. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { second } from '#contract/core/time.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { Delivery, webhookCalls } from '#contract/webhooks/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await api.webhooks.list({ signal })).data,
  refetchOnMount: 'always',
});

const pageSize = 20;

/** The deliveries of a webhook, which change while something is being sent. */
export const deliveriesQuery = (id: string, state: Delivery['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksQuery.queryKey, id, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.webhooks.deliveries({
        params: { id },
        query: { limit: pageSize, cursor, state },
        signal,
      }),
    ...byCursor,
    refetchOnMount: 'always',
    // Every page is refetched.
    refetchInterval: ({ state: { data } }) => 5 * second * Math.max(1, data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  });

export function useWebhookChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

type Saved = SentBody<typeof webhookCalls.create>;

/** Adds a webhook, or changes the one with that id; returns the secret of a new one. */
export const useSaveWebhook = (id: string | undefined) =>
  useWebhookChange(async (body: Saved): Promise<{ message: string; secret?: string }> =>
    id === undefined
      ? api.webhooks.create({ body })
      : api.webhooks.update({ params: { id }, body }),
  );
