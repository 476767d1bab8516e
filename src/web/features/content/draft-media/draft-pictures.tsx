import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { AttachedImages } from '#web/entities/pictures/attached-images.tsx';
import { PicturePicker } from '#web/entities/pictures/picture-picker.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './draft-pictures.module.css';

interface Props {
  media: readonly Media[];
  onChange: (media: readonly Media[]) => void;
}

/** Chooses the images of a draft, which its preview shows. */
export function DraftPictures({ media, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  const room = limits.post_media - media.length;
  return (
    <>
      <ReasonButton
        variant="default"
        leftSection={<IconPhotoPlus size={16} aria-hidden />}
        why={
          room === 0
            ? `A post can have up to ${limits.post_media} images. Remove one first.`
            : undefined
        }
        onClick={() => setPicking(true)}
      >
        Add images
      </ReasonButton>
      {media.length > 0 && (
        <div className={classes.pictures}>
          <AttachedImages
            media={media}
            onChange={(described) =>
              onChange(media.map((one) => (one.id === described.id ? described : one)))
            }
            onRemove={(id) => onChange(media.filter((one) => one.id !== id))}
          />
        </div>
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
