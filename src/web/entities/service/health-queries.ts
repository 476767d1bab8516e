/** Whether the service works, for every screen that shows it. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** A worker counts as silent after twenty seconds, so the screen shows it within thirty. Milliseconds. */
const watch = 8000;
const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', retry: false } as const;

/** Refetched while a screen shows it. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.system.health({ signal }),
  ...live,
  refetchInterval: watch,
});

/** Why the server does not trust its clock; requested only while it doesn't. */
export const clockQuery = queryOptions({
  queryKey: ['health', 'clock'],
  queryFn: async ({ signal }) => (await api.system.clock({ signal })).data,
  ...live,
});
