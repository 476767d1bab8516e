/** The sample data: what there is, creating it, and removing it. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DemoData } from '#contract/demo-data/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { viewerZone } from '#web/ui/zone-time.ts';

export const demoDataQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: async ({ signal }) => (await api.samples.get({ signal })).data,
});

/** Agents, posts, company and everything else have changed. */
function keepDemoData(client: QueryClient, data: DemoData, message: string): Promise<void> {
  client.setQueryData(demoDataQuery.queryKey, data);
  void notify.success(message);
  return client.invalidateQueries();
}

export function useCreateDemoData() {
  const client = useQueryClient();
  return useMutation({
    // Until it is done, no screen asks what has changed: its posts are just being published.
    mutationKey: demoDataQuery.queryKey,
    mutationFn: () => api.samples.make({ body: { timezone: viewerZone() } }),
    onSuccess: ({ data, message }) => keepDemoData(client, data, message),
    onError: (error) => {
      void notify.failure(error, 'Couldn’t add the sample data. Try again.');
      return client.invalidateQueries();
    },
  });
}

export function useRemoveDemoData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.samples.remove({}),
    onSuccess: ({ data, message }) => keepDemoData(client, data, message),
    onError: (error) => void notify.failure(error, 'Couldn’t remove the sample data. Try again.'),
  });
}
