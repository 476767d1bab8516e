import { FileButton } from '@mantine/core';
import { IconLibraryPhoto, IconPhotoPlus, IconPhotoSpark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media } from '#contract/images/types.ts';
import { mediaTypes } from '#web/entities/pictures/picture-file.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { carryPicture } from './paste-and-drop.ts';
import { Tool } from './tool.tsx';

const AttachedImages = lazy(async () => ({
  default: (await import('#web/entities/pictures/attached-images.tsx')).AttachedImages,
}));
const UploadStatus = lazy(() => import('#web/entities/pictures/upload-status.tsx'));
const tools = () => import('./picture-tools.tsx');
const MovePicture = lazy(async () => ({ default: (await tools()).MovePicture }));
const ClipTool = lazy(async () => ({ default: (await tools()).ClipTool }));
const DrawDialog = lazy(() => import('./draw-dialog.tsx'));
const PicturePicker = lazy(async () => ({
  default: (await import('#web/entities/pictures/picture-picker.tsx')).PicturePicker,
}));

interface Props {
  media: readonly Media[];
  pictures: Pictures;
  /** The part that they belong to. */
  part?: number;
}

interface StripProps extends Props {
  /** Why they can't be combined on the chosen accounts. */
  fault?: string | undefined;
  /** The account whose version they are in, if it isn’t the post’s. */
  account?: Account | undefined;
  /** How many parts the text has. */
  count?: number;
  onMove?: (id: string, part: number) => void;
}

/** Whether there is anything to say of uploads. */
const isUploading = ({ isBusy, ai }: Pictures, problems: readonly string[]): boolean =>
  isBusy || ai.isShown || problems.length > 0;

/** The images of a part, which can be moved to another one. */
export function PictureStrip(props: StripProps) {
  const { media, pictures, fault, account, part = 0, count = 1, onMove } = props;
  const problems = fault === undefined ? pictures.problems : [...pictures.problems, fault];
  const isMovable = count > 1 && onMove !== undefined;
  return (
    <Suspense>
      {media.length > 0 && (
        <AttachedImages
          media={media}
          account={account}
          onChange={pictures.change}
          onReplace={pictures.replace}
          onRemove={pictures.remove}
          label={count > 1 ? `Images of part ${part + 1}` : undefined}
          onDrag={isMovable ? carryPicture : undefined}
          renderBeside={(one, name) =>
            isMovable && (
              <Suspense>
                <MovePicture
                  name={name}
                  part={part}
                  count={count}
                  onMove={(to) => onMove(one.id, to)}
                />
              </Suspense>
            )
          }
        />
      )}
      {Math.min(pictures.part, count - 1) === part && isUploading(pictures, problems) && (
        <UploadStatus pictures={pictures} problems={problems} />
      )}
    </Suspense>
  );
}

/** The author of the image, and its subject. */
export interface About {
  /** Missing for people who post as themselves. */
  agent: Pick<Agent, 'id' | 'content_kinds'> | undefined;
  text: string;
}

/** Ways to add an image besides pasting and dropping. */
export function PictureTools({
  media,
  pictures,
  about,
  part,
  taken,
}: Props & {
  about: About;
  part: number;
  /** Those of all parts. */
  taken: readonly Media[];
}) {
  const { agent } = about;
  const { add, take, roomIn, full, isBusy } = pictures;
  const [picking, setPicking] = useState(false);
  // Stays mounted once opened: a drawing is attached even if the dialog was closed.
  const [drawing, setDrawing] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const [drawnFor, setDrawnFor] = useState(0);
  const isFull = roomIn(part) <= 0;
  return (
    <>
      <FileButton
        multiple
        accept={mediaTypes}
        disabled={isFull}
        onChange={(files) => files.length > 0 && add(files, part)}
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
        word="Media"
        name="Choose from your media"
        title={isFull ? full : 'Choose from your media'}
        disabled={isFull}
        onClick={() => setPicking(true)}
      />
      {(agent?.content_kinds.includes('ai_images') ?? true) && (
        <Tool
          icon={IconPhotoSpark}
          word="Generate"
          name="Generate image"
          title={isFull ? full : 'Generate image'}
          disabled={isFull}
          onClick={() => {
            setDrawnFor(part);
            setDrawing('open');
          }}
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
            part={drawnFor}
            room={roomIn(drawnFor)}
            onClose={() => setDrawing('closed')}
          />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PicturePicker
            room={roomIn(part)}
            taken={taken.map(({ id }) => id)}
            onPick={(chosen) => {
              take(chosen, part);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
