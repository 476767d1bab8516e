/** The queries and changes of the company area. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { companyCalls } from '#contract/company/calls.ts';
import type { CompanyProfileForm } from '#contract/company/types.ts';
import type { documentCalls } from '#contract/company/documents.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { companySummaryQuery } from '#web/entities/company/company-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const company = ['company'];

export const companyProfileQuery = queryOptions({
  queryKey: [...company, 'profile'],
  queryFn: async ({ signal }) => (await api.company.profile({ signal })).data,
  refetchOnMount: 'always',
});

export const productsQuery = queryOptions({
  queryKey: [...company, 'products'],
  queryFn: async ({ signal }) => (await api.company.products({ signal })).data,
});

/** A document with its whole text. Reading it again changes the text, so `version` is the time of the last change. */
export const documentTextQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: [...company, 'document', id, version],
    queryFn: async ({ signal }) => (await api.documents.one({ params: { id }, signal })).data,
  });

/** The message for a failed load: one if the server refused, another if there was no answer. */
export const loadFailure = (error: unknown, refused: string, unreached = refused): string =>
  error instanceof ApiError && error.status === 0 ? unreached : refused;

/** A change after which everything in this area refetches. */
function useCompanyChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Awaited, so that the list shows what the message says.
    onSuccess: () => client.invalidateQueries({ queryKey: company }),
  });
}

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyProfileForm) => api.company.saveProfile({ body }),
    onSuccess: ({ data }) => {
      client.setQueryData(companyProfileQuery.queryKey, data);
      void client.invalidateQueries({ queryKey: companySummaryQuery.queryKey });
    },
  });
}

export type ProductBody = SentBody<typeof companyCalls.saveProduct>;
export const useSaveProduct = () =>
  useCompanyChange((body: ProductBody) => api.company.saveProduct({ body }));
export const useDeleteProduct = () =>
  useCompanyChange((id: string) => api.company.deleteProduct({ params: { id } }));

export type AssignmentBody = SentBody<typeof companyCalls.assign>;
export const useAssign = () =>
  useCompanyChange((body: AssignmentBody) => api.company.assign({ body }));
export const useUnassign = () =>
  useCompanyChange((id: string) => api.company.unassign({ params: { id } }));

export type DocumentChange = SentBody<typeof documentCalls.update>;
export const useUpdateDocument = (id: string) =>
  useCompanyChange((body: DocumentChange) => api.documents.update({ params: { id }, body }));
export const useReread = (id: string) =>
  useCompanyChange(() => api.documents.reread({ params: { id } }));
export const useReplace = (id: string) =>
  useCompanyChange((sent: { file: File; onProgress: (share: number) => void }) =>
    api.documents.replace({ params: { id }, ...sent }),
  );
export const useDeleteDocument = () =>
  useCompanyChange((id: string) => api.documents.remove({ params: { id } }));

export type Question = SentBody<typeof companyCalls.ask>;
export const useAsk = () =>
  useMutation({ mutationFn: (body: Question) => api.company.ask({ body }) });
