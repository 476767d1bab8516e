/** Whether the service works: the same question on every screen that says so. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** A worker counts as silent after twenty seconds; so its silence is on the screen within thirty. Milliseconds. */
const watch = 8000;
const live = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', retry: false } as const;

/** Looked at again while a screen shows it. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.system.health({ signal }),
  ...live,
  refetchInterval: watch,
});

/** Why the server does not believe its clock; asked only while it does not. */
export const clockQuery = queryOptions({
  queryKey: ['health', 'clock'],
  queryFn: async ({ signal }) => (await api.system.clock({ signal })).data,
  ...live,
});
