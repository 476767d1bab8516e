import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** How often a writing job is looked at, in milliseconds: its text grows meanwhile. */
const interval = 700;

/** A writing job, by its id or by the key of the request that started it. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'job', id],
    queryFn: async ({ signal }) => (await api.content.job({ params: { id }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? interval : false,
  });
