/** The queries and changes of administrators. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Wish } from '#contract/auth/users.ts';
import { accessInterval } from '#web/entities/account/account-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

const whitelistKey = ['admin', 'whitelist'];

const pageSize = 25;

export const whitelistQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...whitelistKey, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.admin.whitelist({
        query: { limit: pageSize, cursor, ...(search && { search }) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    // Another administrator, or the command line, may have changed it.
    refetchOnMount: 'always',
  });

export const entitledQuery = infiniteQueryOptions({
  queryKey: ['admin', 'entitled'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api.admin.entitled({ query: { limit: pageSize, cursor }, signal }),
  ...byCursor,
  refetchOnMount: 'always',
});

const wishesKey = ['admin', 'wishes'];

export const requestsQuery = (wish: Wish) =>
  infiniteQueryOptions({
    queryKey: [...wishesKey, wish],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.admin.wishes({ query: { limit: 200, cursor, wish }, signal }),
    ...byCursor,
    refetchOnMount: 'always',
    refetchInterval: accessInterval,
  });

const useRenewed = () => {
  const client = useQueryClient();
  // Giving access also removes the request.
  return () =>
    Promise.all(
      [whitelistKey, wishesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};

export function useAddToWhitelist() {
  const renew = useRenewed();
  return useMutation({
    mutationFn: (body: { addresses: string[]; note: string }) => api.admin.addToWhitelist({ body }),
    onSuccess: renew,
  });
}

export function useRemoveFromWhitelist() {
  const renew = useRenewed();
  return useMutation({
    mutationFn: (address: string) => api.admin.removeFromWhitelist({ params: { address } }),
    // Also on failure: most likely someone else removed it.
    onSettled: renew,
  });
}
