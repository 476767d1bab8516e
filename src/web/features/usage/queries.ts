/** The queries of spending and budgets. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

const usageKey = ['usage'];

const pageSize = 25;

// The server spends money in the background.
const always = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...usageKey, month],
    queryFn: async ({ signal }) => (await api.usage.month({ query: { month }, signal })).data,
    ...always,
  });

export const entriesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: [...usageKey, month, 'entries'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.usage.entries({ query: { month, limit: pageSize, cursor }, signal }),
    ...byCursor,
    ...always,
  });

export function useSetBudget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { agent_id: string | null; monthly_budget: number | null }) =>
      api.usage.setBudget({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: usageKey }),
  });
}
