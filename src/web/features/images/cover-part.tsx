/** What networks show of a video before it plays: a frame of it, or another image of the library. */
import { Button } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { aiOriginOf } from '#domain/pictures/origin.ts';
import { momentWords } from '#domain/pictures/captions.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { pictureQuery, useUpdatePicture } from '#web/entities/pictures/picture-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { frameOf } from './frame-of.ts';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';
import { useFrameAsCover } from './library-queries.ts';
import { coverWays } from './video-ways.ts';

const PicturePicker = lazy(async () => ({
  default: (await import('#web/entities/pictures/picture-picker.tsx')).PicturePicker,
}));

const failed = 'Couldn’t save the cover. Try again.';

function Chosen({ cover }: { cover: NonNullable<Picture['cover']> }) {
  const { data, isError } = useQuery(pictureQuery(cover.picture_id));
  if (isError) return <p className="said flush">Couldn’t load the cover.</p>;
  if (!data) return null;
  const alt = cover.at === null ? 'The cover' : `The cover, at ${momentWords(cover.at)}`;
  return (
    <div className={classes.cover}>
      <PictureImage picture={data} alt={alt} sizes="12rem" />
    </div>
  );
}

interface Props {
  video: Picture;
  /** The player in which the person looks for a frame. */
  player: RefObject<HTMLVideoElement | null>;
}

export function CoverPart({ video, player }: Props) {
  const { id, cover, duration } = video;
  const update = useUpdatePicture(id);
  const saveFrame = useFrameAsCover(id);
  const [picking, setPicking] = useState(false);
  const onError = (error: unknown) => void notify.failure(error, failed);
  const take = async () => {
    const at = Math.min(Math.round((player.current?.currentTime ?? 0) * 1000), duration ?? 0);
    const file = await frameOf(player.current, `${titleOf(video)} at ${momentWords(at)}.jpg`);
    if (!file) return void notify.error('Play the video first, then choose the frame.');
    const isAi = aiOriginOf(video.origin) !== undefined;
    saveFrame.mutate({ file, at, isAi }, { onError });
  };
  const set = (picture_id: string | undefined) => {
    setPicking(false);
    update.mutate({ cover: picture_id === undefined ? null : { picture_id } }, { onError });
  };
  const isBusy = update.isPending || saveFrame.isPending;
  return (
    <section className={classes.part} aria-label="Cover">
      <h3 className="size3">Cover</h3>
      {cover ? (
        <Chosen cover={cover} />
      ) : (
        <p className="said flush">None yet. Stop the video at a good moment, or choose an image.</p>
      )}
      <div className="rowXs">
        <Button
          variant="default"
          leftSection={<IconCamera size={16} aria-hidden />}
          loading={saveFrame.isPending}
          disabled={isBusy}
          onClick={() => void take()}
        >
          Use this frame
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => setPicking(true)}
        >
          Choose an image
        </Button>
        {cover && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => set(undefined)}>
            Remove cover
          </Button>
        )}
      </div>
      <p className="said flush">{coverWays}</p>
      {picking && (
        <Suspense>
          <PicturePicker
            room={1}
            taken={[]}
            onlyStill
            onPick={([first]) => set(first?.id)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
