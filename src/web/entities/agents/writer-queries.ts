/** Who can write on this installation, asked by every screen that has to do with it. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

export const writersQuery = queryOptions({
  queryKey: ['content', 'writers'],
  queryFn: async ({ signal }) => (await api.content.writers({ signal })).data,
});
