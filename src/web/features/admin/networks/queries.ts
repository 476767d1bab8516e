/** The queries and changes of the apps that networks know this server by, for administrators. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NetworkApp } from '#contract/networks/calls.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

type AppId = NetworkApp['id'];
export interface Keys {
  id: string;
  secret: string;
}

export const networksQuery = queryOptions({
  queryKey: ['admin', 'networks'],
  queryFn: async ({ signal }) => (await api.networks.list({ signal })).data,
  // Another administrator may have changed them.
  refetchOnMount: 'always',
});

/** A change of an app. The list of connectable networks then refetches. */
function useChange<Wanted>(
  change: (wanted: Wanted) => Promise<{ data: NetworkApp; message: string }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data, message }) => {
      client.setQueryData(networksQuery.queryKey, (known) =>
        known?.map((one) => (one.id === data.id ? data : one)),
      );
      void notify.success(message);
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
  });
}

export const useSaveApp = (id: AppId) =>
  useChange((body: Keys) => api.networks.save({ params: { app: id }, body }));

export const useRemoveApp = (id: AppId) =>
  useChange(() => api.networks.remove({ params: { app: id } }));

export const useTestApp = (id: AppId) =>
  useMutation({
    mutationFn: async (body: Partial<Keys>) =>
      (await api.networks.test({ params: { app: id }, body })).message,
    retry: false,
  });
