/** What is asked of the server about a person's pictures. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '#contract/endpoint.ts';
import type { imageCalls } from '#contract/image-calls.ts';
import { api } from '#web/lib/api.ts';

const key = ['pictures'];

/** Agents and forms bring pictures too, so this is asked anew with every visit. */
export const picturesQuery = (wanted: SentQuery<typeof imageCalls.history>) =>
  queryOptions({
    queryKey: [...key, 'list', wanted],
    queryFn: ({ signal }) => api.images.history({ query: wanted, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.images.get({ params: { id }, signal })).data,
  });

/** A change of pictures, after which every list of them is asked for again. */
function usePictureChange<Sent, Answer>(send: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useDrawPicture = () =>
  usePictureChange((body: SentBody<typeof imageCalls.generate>) => api.images.generate({ body }));

export const useMakeCard = () =>
  usePictureChange((body: SentBody<typeof imageCalls.card>) => api.images.card({ body }));

type Change = SentBody<typeof imageCalls.update>;
export const useUpdatePicture = (id: string) =>
  usePictureChange((body: Change) => api.images.update({ params: { id }, body }));

export const useRemovePicture = () =>
  usePictureChange((id: string) => api.images.remove({ params: { id } }));

export const useEnhancePicture = (id: string) =>
  usePictureChange(() => api.images.enhance({ params: { id } }));

export const useVaryPicture = (id: string) =>
  usePictureChange(() => api.images.variations({ params: { id }, body: {} }));
