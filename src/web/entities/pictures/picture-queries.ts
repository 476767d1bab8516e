/** The queries of a person's images. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody, SentQuery } from '#contract/core/endpoint.ts';
import { minute } from '#contract/core/time.ts';
import type { clipCalls } from '#contract/images/clips.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import type { Media } from '#contract/images/types.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

/** The bytes of an image as a data URL, which needs no cleanup. Rejects when they can't be read. */
const dataUrlOf = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      const { result, error } = reader;
      if (typeof result === 'string') resolve(result);
      else reject(error ?? new Error('Couldn’t read the file'));
    });
    reader.readAsDataURL(bytes);
  });

export const picturesKey = ['pictures'];
const key = picturesKey;

/** Agents and forms add images too, so every visit refetches. */
export const picturesQuery = (wanted: Omit<SentQuery<typeof imageCalls.history>, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.images.history({ query: { ...wanted, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.images.get({ params: { id }, signal })).data,
  });

/** The person's image at an address; `null` if there is none. */
export const pictureAtQuery = (url: string) =>
  queryOptions({
    queryKey: [...key, 'at', url],
    queryFn: async ({ signal }) => {
      const { data } = await api.images.history({ query: { url, limit: 1 }, signal });
      return data[0] ?? null;
    },
  });

/** A change of images, after which every list of them refetches. */
export function usePictureChange<Sent, Answer>(send: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useMakeCard = () =>
  usePictureChange((body: SentBody<typeof imageCalls.card>) => api.images.card({ body }));

export const useMakeDocument = () =>
  usePictureChange((body: SentBody<typeof imageCalls.document>) => api.images.document({ body }));

/** The preview of the card as a PNG that the server doesn't store; requests none while there is nothing to draw. */
export const cardPreviewQuery = (body: SentBody<typeof imageCalls.previewCard> | undefined) =>
  queryOptions({
    queryKey: ['card-preview', body],
    queryFn: body
      ? async ({ signal }) => dataUrlOf(await api.images.previewCard({ body, signal }))
      : skipToken,
    placeholderData: keepPreviousData,
    // The next input retries, and so does the button.
    retry: false,
    // The agent may have a new avatar.
    staleTime: 0,
    gcTime: minute,
  });

type Change = SentBody<typeof imageCalls.update>;
export const useUpdatePicture = (id: string) =>
  usePictureChange((body: Change) => api.images.update({ params: { id }, body }));

type Area = SentBody<typeof imageCalls.crop>;
export const useCropPicture = (id: string) =>
  usePictureChange((body: Area) => api.images.crop({ params: { id }, body }));

interface Sent {
  file: File;
  /** Whether its owner says that AI made it. */
  isAi?: boolean;
  onProgress: (share: number) => void;
}

/** Uploads a file as an image, or returns the one that was made of it before. */
export async function uploadPicture({ isAi = false, ...sent }: Sent): Promise<Media> {
  const query = { same: 'use', ...(isAi && { made_with_ai: 'true' as const }) } as const;
  const { data } = await api.images.upload({ ...sent, query });
  const [made] = data;
  if (!made) throw new Error('no picture');
  const { id, url, alt, pages, focus } = made;
  return { id, url, alt, pages, focus };
}
export const useUploadPicture = () => usePictureChange(uploadPicture);

/** The image models on this server. */
export const imageGeneratorsQuery = queryOptions({
  queryKey: ['drawers'],
  queryFn: async ({ signal }) => (await api.images.drawers({ signal })).data,
});

/** The progress of a longer drawing; refetched until it ends. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['drawing-job', id],
    queryFn: async ({ signal }) => (await api.images.job({ params: { id }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? 1000 : false,
  });

type ClipRequest = SentBody<typeof clipCalls.generate>;
export const useMakeClip = () =>
  useMutation({
    mutationFn: async (body: ClipRequest) => (await api.clips.generate({ body })).data,
  });

/** The progress of a GIF; refetched until it ends. */
export const clipQuery = (id: string) =>
  queryOptions({
    queryKey: ['clip', id],
    queryFn: async ({ signal }) => (await api.clips.status({ params: { id }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'processing' ? 1000 : false,
  });
