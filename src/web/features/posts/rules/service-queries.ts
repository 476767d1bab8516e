/** Whether the service works, and whether this person has stopped publishing. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { healthQuery } from '#web/entities/service/health-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { useRefresh } from '#web/features/posts/queries.ts';
import { live } from './queries.ts';

export const publishingQuery = queryOptions({
  queryKey: ['publishing'],
  queryFn: async ({ signal }) => (await api.publishing.get({ signal })).data,
  ...live,
});

/** An administrator confirms the clock. */
export function useConfirmClock() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.system.confirmClock({}),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: healthQuery.queryKey }),
  });
  return { confirm: () => mutate(), isPending };
}

/** Stops everything that one's agents would publish, and resumes it. */
export function useFreeze() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: 'freeze' | 'resume') => api.publishing[act]({}),
    onSuccess: ({ data, message }) => {
      client.setQueryData(publishingQuery.queryKey, data);
      void notify.success(message);
    },
    onError: (error) => void notify.failure(error),
    onSettled: refresh,
  });
  return { change: mutate, isPending };
}
