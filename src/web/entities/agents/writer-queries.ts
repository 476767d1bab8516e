/** The writers on this server, shared by every screen that needs them. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

export const writersQuery = queryOptions({
  queryKey: ['content', 'writers'],
  queryFn: async ({ signal }) => (await api.content.writers({ signal })).data,
});
