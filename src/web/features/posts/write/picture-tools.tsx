import { IconArrowsUpDown, IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import type { Media } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { DrawingProgress } from '#web/entities/pictures/drawing-progress.tsx';
import { useMakeClip } from '#web/entities/pictures/picture-queries.ts';
import { useClips } from '#web/entities/pictures/use-clips.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { notify } from '#web/lib/notify.ts';
import { Tool } from './tool.tsx';

interface Props {
  media: readonly Media[];
  pictures: Pictures;
}

/** Animates the first still image of a post, for agents that make short videos. */
export function ClipTool({ media, pictures }: Props) {
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

interface MovePictureProps {
  /** Such as “image 1”. */
  name: string;
  part: number;
  /** How many parts there are. */
  count: number;
  onMove: (part: number) => void;
}

/** Moves an image to another part, by mouse, finger or keyboard. */
export function MovePicture({ name, part, count, onMove }: MovePictureProps) {
  const others = Array.from({ length: count }, (_, at) => at).filter((at) => at !== part);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="sm"
          data-move
          aria-label={`Move ${name} to another part`}
          title="Move to another part"
        >
          <IconArrowsUpDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((at) => (
          <Menu.Item key={at} onClick={() => onMove(at)}>
            Move to part {at + 1}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
