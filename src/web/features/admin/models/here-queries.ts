/** The queries and changes of the writer on this computer. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HereState } from '#contract/models/here.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { modelsQuery } from './queries.ts';

const second = 1000;

const isRunning = (state: HereState | undefined): boolean => state?.work?.state === 'running';

export const hereQuery = queryOptions({
  queryKey: ['admin', 'writer-here'],
  queryFn: async ({ signal }) => (await api.writer_here.state({ signal })).data,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (isRunning(state.data) ? second : false),
});

/** About how long a post takes here with each model on offer, in seconds. It does not change, and takes a moment. */
export const speedQuery = queryOptions({
  queryKey: ['admin', 'writer-here', 'speed'],
  queryFn: async ({ signal }) => {
    const { data } = await api.writer_here.speed({ signal });
    return new Map(data.map(({ file, seconds }) => [file, seconds]));
  },
  staleTime: Infinity,
  retry: false,
});

type Answer = { data: HereState };

/** A change of it. The lists of models then refetch, because it is one of them. */
function useChange<Wanted>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data }) => {
      client.setQueryData(hereQuery.queryKey, data);
      await Promise.all(
        [modelsQuery, writersQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      );
    },
    onError: (error) => void notify.failure(error),
  });
}

export const useInstall = () =>
  useChange((file: string) => api.writer_here.install({ body: { file } }));
export const usePause = () => useChange(() => api.writer_here.pause());
export const useCancel = () => useChange(() => api.writer_here.cancel());
export const useRemoveHere = () =>
  useChange((file: string) => api.writer_here.remove({ params: { file } }));
