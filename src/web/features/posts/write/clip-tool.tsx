/** Animates the first still image of a post, for agents that make short videos. */
import { IconMovie } from '@tabler/icons-react';
import { Tool } from './tool.tsx';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { DrawingProgress } from '#web/entities/pictures/drawing-progress.tsx';
import { useMakeClip } from '#web/entities/pictures/picture-queries.ts';
import { useClips } from '#web/entities/pictures/use-clips.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { notify } from '#web/lib/notify.ts';

interface Props {
  media: readonly Media[];
  pictures: Pictures;
}

export default function ClipTool({ media, pictures }: Props) {
  // Each editor follows its own, so that nothing ends up in another post.
  const [place] = useState(() => `post:${crypto.randomUUID()}`);
  const make = useMakeClip();
  const { clips, cancel, follow } = useClips({
    place,
    onEnded: ({ picture, error }, { image_id }) => {
      if (error) void notify.error(error);
      if (picture)
        pictures.replace(image_id, { id: picture.id, url: picture.url, alt: picture.alt });
    },
  });
  const still = media.find((one) => kindAt(one) === 'still');
  const [now] = clips;
  const why = still ? 'Make a GIF of the image' : 'Add an image first, to make a GIF of it';
  return (
    <>
      <Tool
        icon={IconMovie}
        word="GIF"
        name="Make a GIF"
        title={why}
        loading={make.isPending}
        disabled={!still || now !== undefined}
        onClick={() =>
          still &&
          make.mutate(
            { image_id: still.id },
            {
              onSuccess: ({ id }) => follow({ id, image_id: still.id, title: still.alt }),
              onError: (error) => void notify.failure(error),
            },
          )
        }
      />
      {now && (
        <DrawingProgress
          title="Making a GIF for this post"
          step={now.clip?.step}
          share={now.clip?.progress ?? 0}
          mayLeave={false}
          cancelLabel="Cancel the GIF"
          onCancel={() => cancel(now.id)}
        />
      )}
    </>
  );
}
