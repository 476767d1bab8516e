import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** How much an agent has to post about when nobody gives facts. */
export const materialStateQuery = (agent_id: string) =>
  queryOptions({
    queryKey: ['material', agent_id, 'state'],
    queryFn: async ({ signal }) =>
      (await api.material.list({ params: { id: agent_id }, query: { limit: 1 }, signal })).state,
    retry: false,
  });
