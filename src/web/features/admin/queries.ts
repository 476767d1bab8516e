/** What administrators ask and change. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Wish } from '#contract/auth/users.ts';
import { api } from '#web/lib/api/api.ts';

const whitelistKey = ['admin', 'whitelist'];

export const entriesPerPage = 25;

export const whitelistQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...whitelistKey, search, page],
    queryFn: ({ signal }) =>
      api.admin.whitelist({
        query: {
          limit: entriesPerPage,
          offset: (page - 1) * entriesPerPage,
          ...(search && { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Another administrator, or the command line, may have changed it.
    refetchOnMount: 'always',
  });

const wishesKey = ['admin', 'wishes'];

export const wishesQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [...wishesKey, wish],
    queryFn: ({ signal }) => api.admin.wishes({ query: { limit: 200, wish }, signal }),
    refetchOnMount: 'always',
  });

const useRenewed = () => {
  const client = useQueryClient();
  // Who is given access no longer asks for it.
  return () =>
    Promise.all(
      [whitelistKey, wishesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};

export function useDecline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => api.admin.declineAccess({ params: { username } }),
    onSettled: () => client.invalidateQueries({ queryKey: wishesKey }),
  });
}

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
    // Also when it failed: then most likely somebody else removed it.
    onSettled: renew,
  });
}
