/** Webhooks and their log: listed, changed, tested and sent again. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { second } from '#contract/core/time.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { Delivery, webhookCalls } from '#contract/webhooks/calls.ts';
import { api } from '#web/lib/api/api.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await api.webhooks.list({ signal })).data,
  refetchOnMount: 'always',
});

export const deliveriesPerPage = 20;

interface Asked {
  id: string;
  page: number;
  state: Delivery['state'] | undefined;
}

/** The log of one, which moves while something is being sent. */
export const deliveriesQuery = ({ id, page, state }: Asked) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, page, state],
    queryFn: async ({ signal }) => {
      const query = { limit: deliveriesPerPage, offset: (page - 1) * deliveriesPerPage, state };
      return api.webhooks.deliveries({ params: { id }, query, signal });
    },
    refetchOnMount: 'always',
    refetchInterval: 5 * second,
    placeholderData: (before) => before,
  });

export function useWebhookChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

type Saved = SentBody<typeof webhookCalls.create>;

/** Adds one, or changes the one of that id; answers its secret where it is new. */
export const useSaveWebhook = (id: string | undefined) =>
  useWebhookChange(async (body: Saved): Promise<{ message: string; secret?: string }> =>
    id === undefined
      ? api.webhooks.create({ body })
      : api.webhooks.update({ params: { id }, body }),
  );
