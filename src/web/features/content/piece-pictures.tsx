import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Media } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { PicturePicker } from '#web/lib/pictures/picture-picker.tsx';

interface Props {
  media: readonly Media[];
  onChange: (media: readonly Media[]) => void;
}

/** Chooses the pictures that a text is posted with; they stand in its preview. */
export function PiecePictures({ media, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  const room = limits.post_media - media.length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={16} aria-hidden />}
        disabled={room === 0}
        onClick={() => setPicking(true)}
      >
        Add pictures
      </Button>
      {media.length > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          Without pictures
        </Button>
      )}
      {picking && (
        <PicturePicker
          room={room}
          taken={media.map(({ id }) => id)}
          onPick={(chosen) => {
            onChange([...media, ...chosen]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
