import { FileButton } from '@mantine/core';
import { IconLibraryPhoto, IconPhotoPlus, IconPhotoSpark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import { AttachedImages, UploadStatus } from '#web/entities/pictures/attached-images.tsx';
import { mediaTypes } from '#web/entities/pictures/picture-file.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { Tool } from './tool.tsx';

const ClipTool = lazy(() => import('./clip-tool.tsx'));
const DrawDialog = lazy(() => import('./draw-dialog.tsx'));
const PicturePicker = lazy(async () => ({
  default: (await import('#web/entities/pictures/picture-picker.tsx')).PicturePicker,
}));

interface Props {
  media: readonly Media[];
  pictures: Pictures;
}

/** The images of the first part. `fault`: why they can't be combined on the chosen accounts. */
export const PictureStrip = ({
  media,
  pictures,
  fault,
}: Props & { fault?: string | undefined }) => (
  <>
    <AttachedImages
      media={media}
      onChange={pictures.change}
      onReplace={pictures.replace}
      onRemove={pictures.remove}
    />
    <UploadStatus
      pictures={pictures}
      problems={fault === undefined ? pictures.problems : [...pictures.problems, fault]}
    />
  </>
);

/** The author of the image, and its subject. */
export interface About {
  /** Missing for people who post as themselves. */
  agent: Pick<Agent, 'id' | 'content_kinds'> | undefined;
  text: string;
}

/** Ways to add an image besides pasting and dropping. */
export function PictureTools({ media, pictures, about }: Props & { about: About }) {
  const { agent } = about;
  const { add, take, isBusy } = pictures;
  const [picking, setPicking] = useState(false);
  // Stays mounted once opened: a drawing is attached even if the dialog was closed.
  const [drawing, setDrawing] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const isFull = media.length >= limits.post_media;
  const full = `A post can have up to ${limits.post_media} images.`;
  return (
    <>
      <FileButton
        multiple
        accept={mediaTypes}
        disabled={isFull}
        onChange={(files) => files.length > 0 && add(files)}
      >
        {(props) => (
          <Tool
            {...props}
            icon={IconPhotoPlus}
            word="Upload"
            name="Upload images, a video or a PDF"
            title={isFull ? full : 'Upload images, a video or a PDF, or paste or drop them'}
            loading={isBusy}
            disabled={isFull}
          />
        )}
      </FileButton>
      <Tool
        icon={IconLibraryPhoto}
        word="Images"
        name="Choose from your images"
        title={isFull ? full : 'Choose from your images'}
        disabled={isFull}
        onClick={() => setPicking(true)}
      />
      {(agent?.content_kinds.includes('ai_images') ?? true) && (
        <Tool
          icon={IconPhotoSpark}
          word="Draw"
          name="Draw an image"
          title={isFull ? full : 'Draw an image'}
          disabled={isFull}
          onClick={() => setDrawing('open')}
        />
      )}
      {agent?.content_kinds.includes('short_video') && (
        <Suspense>
          <ClipTool media={media} pictures={pictures} />
        </Suspense>
      )}
      {drawing !== 'unwanted' && (
        <Suspense>
          <DrawDialog
            about={about}
            pictures={pictures}
            opened={drawing === 'open'}
            room={limits.post_media - media.length}
            onClose={() => setDrawing('closed')}
          />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PicturePicker
            room={limits.post_media - media.length}
            taken={media.map(({ id }) => id)}
            onPick={(chosen) => {
              take(chosen);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
