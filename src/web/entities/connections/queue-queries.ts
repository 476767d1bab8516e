/** The queues of accounts, as the settings and the form of a scheduled post ask for them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { api } from '#web/lib/api/api.ts';

/** Of every queue: whatever is planned or moved may change it. */
export const queuesKey = ['queues'];

export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: [...queuesKey, id],
    queryFn: async ({ signal }) => (await api.queue.get({ params: { id }, signal })).data,
    refetchOnMount: 'always',
  });

export function useSaveQueue(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: QueueSettings) => api.queue.save({ params: { id }, body }),
    onSuccess: ({ data }) => client.setQueryData(queueQuery(id).queryKey, data),
  });
}
