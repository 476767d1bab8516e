import { useInfiniteQuery } from '@tanstack/react-query';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { picturesQuery, useUpdatePicture } from '#web/entities/pictures/picture-queries.ts';
import { TagField } from './tag-field.tsx';

/** The tags of one image, saved as they are chosen. */
export function PictureTags({ picture }: { picture: Picture }) {
  const update = useUpdatePicture(picture.id);
  const { data } = useInfiniteQuery(picturesQuery({ limit: 1 }));
  // The latest choice is shown while it is being saved.
  const shown = update.isPending ? (update.variables.tags ?? picture.tags) : picture.tags;
  return (
    <TagField
      label="Tags"
      known={data?.pages[0]?.tags ?? []}
      value={shown}
      onChange={(tags) =>
        update.mutate(
          { tags },
          { onError: (error) => void notify.failure(error, 'Couldn’t save the tags. Try again.') },
        )
      }
    />
  );
}
