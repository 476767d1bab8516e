/** The queries that only the library needs: uses, duplicates, bulk changes, and the cover and the captions of a video. */
import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import {
  picturesKey,
  uploadPicture,
  usePictureChange,
} from '#web/entities/pictures/picture-queries.ts';
import { api } from '#web/lib/api/api.ts';

interface FrameOf {
  file: File;
  /** Milliseconds from the beginning. */
  at: number;
  isAi: boolean;
}

/** Makes a frame of a video its cover. It is kept while it is. */
export const useFrameAsCover = (id: string) =>
  usePictureChange(async ({ file, at, isAi }: FrameOf) => {
    const { id: picture_id } = await uploadPicture({ file, isAi, onProgress: () => {} });
    return api.images.update({ params: { id }, body: { cover: { picture_id, at } } });
  });

/** The captions of a video. */
export const captionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...picturesKey, 'captions', id],
    queryFn: async ({ signal }) => (await api.images.captions({ params: { id }, signal })).data,
  });

interface CaptionFile extends SentBody<typeof imageCalls.setCaptions> {
  language: string;
}

export const useSetCaptions = (id: string) =>
  usePictureChange(({ language, ...body }: CaptionFile) =>
    api.images.setCaptions({ params: { id, language }, body }),
  );

export const useRemoveCaptions = (id: string) =>
  usePictureChange((language: string) => api.images.removeCaptions({ params: { id, language } }));

/** Where an image is used. Posts change that, not images. A deleted image is not queried again. */
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['picture-uses', id],
    queryFn: async ({ signal }) => (await api.images.uses({ params: { id }, signal })).data,
    refetchOnMount: 'always',
  });

/** Groups of identical-looking images. */
export const duplicatesQuery = queryOptions({
  queryKey: [...picturesKey, 'duplicates'],
  queryFn: async ({ signal }) => (await api.images.duplicates({ signal })).data,
  refetchOnMount: 'always',
});

export const useKeepOne = (id: string) =>
  usePictureChange((others: string[]) => api.images.keepOne({ params: { id }, body: { others } }));

type TagChange = SentBody<typeof imageCalls.tag>;
export const useTagPictures = () => usePictureChange((body: TagChange) => api.images.tag({ body }));

export const useRemovePictures = () =>
  usePictureChange((ids: string[]) => api.images.removeMany({ body: { ids } }));

export const useRemovePicture = () =>
  usePictureChange((id: string) => api.images.remove({ params: { id } }));

export const useEnhancePicture = (id: string) =>
  usePictureChange(() => api.images.enhance({ params: { id } }));

export const useVaryPicture = (id: string) =>
  usePictureChange(() => api.images.variations({ params: { id }, body: {} }));
