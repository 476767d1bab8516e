import { Button, FileButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { AttachedImages, UploadStatus } from '#web/entities/pictures/attached-images.tsx';
import { mediaTypes } from '#web/entities/pictures/picture-file.ts';
import { PicturePicker } from '#web/entities/pictures/picture-picker.tsx';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';

interface Props {
  media: readonly Media[];
  pictures: Pictures;
  /** Why these can't be combined on the chosen accounts. */
  fault: string | null;
}

/** The images of a post, in order. */
export function PicturesField({ media, pictures, fault }: Props) {
  const { add, take, remove, change, isBusy, problems } = pictures;
  const [picking, setPicking] = useState(false);
  const wrong = fault === null ? problems : [...problems, fault];
  const isFull = media.length >= limits.post_media;
  return (
    <section className="stackXs" aria-label="Images">
      <AttachedImages media={media} onChange={change} onRemove={remove} />
      <div className="rowSm">
        <FileButton
          multiple
          accept={mediaTypes}
          disabled={isFull}
          onChange={(files) => files.length > 0 && add(files)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
              loading={isBusy}
              disabled={isFull}
            >
              Add images or video
            </Button>
          )}
        </FileButton>
        <Button variant="default" disabled={isFull} onClick={() => setPicking(true)}>
          Choose from gallery
        </Button>
        <span className="quiet">
          {media.length > 0
            ? `${media.length} of ${limits.post_media}`
            : `Up to ${limits.post_media} images (JPG, PNG, GIF or WebP, 5 MB each), or an MP4 video (20 MB)`}
        </span>
      </div>
      {picking && (
        <PicturePicker
          room={limits.post_media - media.length}
          taken={media.map(({ id }) => id)}
          onPick={(chosen) => {
            take(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      <UploadStatus pictures={pictures} problems={wrong} />
    </section>
  );
}
