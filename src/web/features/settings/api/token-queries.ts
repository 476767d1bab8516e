/** API tokens: list, create and revoke. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { tokenCalls } from '#contract/tokens/calls.ts';
import type { AskedFor, programCalls } from '#contract/tokens/programs.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { api } from '#web/lib/api/api.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => api.tokens.list({ signal }),
  refetchOnMount: 'always',
});

function useTokenChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export const useCreateToken = () =>
  useTokenChange(async (body: SentBody<typeof tokenCalls.create>) => api.tokens.create({ body }));

/** The request of a program that sent the browser here. */
export const programQuery = (asked: AskedFor) =>
  queryOptions({
    queryKey: ['program', asked],
    queryFn: async ({ signal }) => (await api.programs.ask({ body: asked, signal })).data,
    retry: false,
    // The request must not change while someone decides about it.
    staleTime: Infinity,
  });

export const useConnectProgram = () =>
  useTokenChange(async (body: SentBody<typeof programCalls.connect>) =>
    api.programs.connect({ body }),
  );

export const useRevokeToken = () =>
  useTokenChange(async (id: string) => api.tokens.revoke({ params: { id } }));
