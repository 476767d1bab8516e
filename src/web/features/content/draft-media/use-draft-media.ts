/** The images of a draft: chosen here, saved with it, and restored after a reload. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ContentDraft } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { useUpdateDraft } from '#web/features/content/queries.ts';

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Images of an earlier visit, without those deleted since. */
function useKept(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => pictureQuery(id)),
    combine: (found) => ({
      media: found.flatMap(({ data }): Media[] =>
        data ? [{ id: data.id, url: data.url, alt: data.alt }] : [],
      ),
      isWhole: found.every(({ data, error }) => data !== undefined || isGone(error)),
    }),
  });
}

const idsOf = (media: readonly Media[]) => media.map(({ id }) => id);

export function useDraftMedia(draft: ContentDraft, brought: Media | null) {
  // The image that someone came with is attached to a draft that never had images.
  const [begun] = useState(() =>
    brought && draft.media_ids === null && draft.state !== 'posted' ? [brought] : undefined,
  );
  const [chosen, setChosen] = useState<readonly Media[] | undefined>(begun);
  const kept = useKept(chosen ? [] : (draft.media_ids ?? []));
  const { mutate } = useUpdateDraft(draft.id);
  const keep = (media: readonly Media[]) =>
    mutate(
      { media_ids: idsOf(media) },
      { onError: (error) => void notify.failure(error, 'Couldn’t keep the images.') },
    );
  const change = (media: readonly Media[]) => {
    setChosen(media);
    keep(media);
  };
  const keepBegun = useEffectEvent(() => {
    if (begun) keep(begun);
  });
  useEffect(() => keepBegun(), []);
  return {
    media: chosen ?? kept.media,
    /** Whether all of them are loaded; nothing is published before. */
    isWhole: chosen !== undefined || kept.isWhole,
    change,
  };
}
