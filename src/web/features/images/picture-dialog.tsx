import { Alert, Button, Input, Modal, SegmentedControl, Select, Switch } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconMovie } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { aiOriginOf } from '#domain/pictures/origin.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { notify } from '#web/lib/notify.ts';
import { AiSwitch } from '#web/entities/pictures/ai-switch.tsx';
import { AltField } from '#web/entities/pictures/alt-field.tsx';
import { clipWays, documentWays, videoWays } from '#web/entities/pictures/clip-labels.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import {
  pictureQuery,
  picturesQuery,
  useMakeClip,
  useUpdatePicture,
} from '#web/entities/pictures/picture-queries.ts';
import type { Clips } from '#web/entities/pictures/use-clips.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Document } from '#web/ui/media/document.tsx';
import { MovingPicture } from '#web/ui/media/moving-picture.tsx';
import { Video } from '#web/ui/media/video.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { type Motion, Motions } from '#contract/images/clips.ts';
import { limits } from '#contract/core/limits.ts';
import classes from './images.module.css';
import { PictureCopies, sizeWords, WhereItFits } from './picture-parts.tsx';
import { PictureUses } from './picture-uses.tsx';
import { filenameOf, makerOf, titleOf } from './picture-labels.ts';
import { TagField } from './tag-field.tsx';
import { ClipsUnderWay } from './clips-under-way.tsx';

// Most files are no videos.
const CoverPart = lazy(async () => ({ default: (await import('./video-parts.tsx')).CoverPart }));
const CaptionsPart = lazy(async () => ({
  default: (await import('./video-parts.tsx')).CaptionsPart,
}));

const motions: Record<Motion, string> = {
  zoom: 'Zoom in',
  pan: 'Pan',
  pulse: 'Pulse',
  reveal: 'Reveal',
};
const motionOptions = Motions.map((value) => ({ value, label: motions[value] }));

const { min, max } = limits.clip_seconds;
const lengths = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/** Makes a looping GIF from a still image, and shows the progress. */
function ClipMaker({ picture, clips }: { picture: Picture; clips: Clips }) {
  const make = useMakeClip();
  const [motion, setMotion] = useState<Motion>('zoom');
  const [seconds, setSeconds] = useState('3');
  const own = clips.clips.filter(({ image_id }) => image_id === picture.id);
  const begin = () =>
    make.mutate(
      { image_id: picture.id, motion, seconds: Number(seconds) },
      {
        onSuccess: ({ id }) => clips.follow({ id, image_id: picture.id, title: titleOf(picture) }),
        onError: (error) => void notify.failure(error, 'Couldn’t make the GIF. Try again.'),
      },
    );
  return (
    <section className={classes.part} aria-label="GIF">
      <h3 className="size3">GIF</h3>
      <p className="said">Turns this image into a short looping GIF.</p>
      <Select
        label="Motion"
        data={motionOptions}
        value={motion}
        allowDeselect={false}
        onChange={(value) => value && setMotion(value)}
      />
      <Input.Wrapper label="Seconds" labelElement="div">
        <SegmentedControl
          aria-label="Seconds"
          fullWidth
          data={lengths}
          value={seconds}
          onChange={setSeconds}
        />
      </Input.Wrapper>
      <Button
        className="start"
        variant="default"
        loading={make.isPending}
        disabled={own.length > 0}
        leftSection={<IconMovie size={16} aria-hidden />}
        onClick={begin}
      >
        Make GIF
      </Button>
      <ClipsUnderWay clips={own} onCancel={clips.cancel} />
    </section>
  );
}

/** The tags of one image, saved as they are chosen. */
function PictureTags({ picture }: { picture: Picture }) {
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

function Keeping({ picture }: { picture: Picture }) {
  const update = useUpdatePicture(picture.id);
  return (
    <Switch
      label="Keep in gallery"
      description="If off, unused images are deleted after 1 day"
      checked={picture.is_kept}
      disabled={update.isPending}
      onChange={(event) =>
        update.mutate(
          { is_kept: event.currentTarget.checked },
          { onError: (error) => void notify.failure(error) },
        )
      }
    />
  );
}

/** Whether AI made an upload, as its owner says. */
function AiMade({ picture }: { picture: Picture }) {
  const update = useUpdatePicture(picture.id);
  return (
    <AiSwitch
      isOn={aiOriginOf(picture.origin) !== undefined}
      isBusy={update.isPending}
      onChange={(made_with_ai) =>
        update.mutate({ made_with_ai }, { onError: (error) => void notify.failure(error) })
      }
    />
  );
}

interface ShownProps {
  picture: Picture;
  clips: Clips;
  onMade: (id: string) => void;
  onDelete: (picture: Picture) => void;
}

/** Adds an image to a post, downloads it, or deletes it. */
const Ways = ({ picture, onDelete }: Pick<ShownProps, 'picture' | 'onDelete'>) => (
  <div className="rowXs">
    <Button
      variant="light"
      renderRoot={(props) => <Link to="/write" search={{ pictures: picture.id }} {...props} />}
    >
      Use in a post
    </Button>
    <Button
      variant="default"
      component="a"
      href={picture.original?.url ?? picture.url}
      download={filenameOf(picture)}
    >
      Download
    </Button>
    <Button variant="subtle" color="red" onClick={() => onDelete(picture)}>
      Delete
    </Button>
  </div>
);

interface LargeProps {
  picture: Picture;
  alt: string;
  player: Ref<HTMLVideoElement>;
}

function Large({ picture, alt, player }: LargeProps) {
  const { url, is_clip, duration, pages, width, height } = picture;
  if (pages !== undefined) return <Document title={alt} pages={pages} />;
  if (duration !== null)
    return <Video ref={player} src={url} alt={alt} width={width} height={height} />;
  if (is_clip) return <MovingPicture src={url} alt={alt} />;
  return <PictureImage picture={picture} alt={alt} sizes="(min-width: 48em) 34rem, 100vw" />;
}

/** Who made it and when, its size, and its kind. */
function Facts({ picture }: { picture: Picture }) {
  const { prompt, created_at } = picture;
  return (
    <p className="said flush">
      {makerOf(picture)}, <Moment at={created_at} />. {sizeWords(picture)}.
      {prompt && <> Prompt: “{prompt}”</>}
    </p>
  );
}

const waysOf = { clip: clipWays, video: videoWays, document: documentWays } as const;

function Shown({ picture, clips, onMade, onDelete }: ShownProps) {
  const kind = kindAt(picture);
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className={`stackMd ${classes.detail}`}>
      <div className={classes.large}>
        <Large picture={picture} alt={picture.alt || titleOf(picture)} player={player} />
      </div>
      <div className="stackMd packed">
        <Facts picture={picture} />
        {kind === 'still' && <PictureCopies picture={picture} onMade={onMade} />}
        <Ways picture={picture} onDelete={onDelete} />
        {kind !== 'document' && <AltField media={picture} />}
        <PictureTags picture={picture} />
        {kind === 'video' && (
          <Suspense>
            <CoverPart video={picture} player={player} />
            <CaptionsPart video={picture} />
          </Suspense>
        )}
        <WhereItFits picture={picture} />
        <PictureUses id={picture.id} />
        <Keeping picture={picture} />
        {picture.model_used === 'upload' && kind !== 'document' && <AiMade picture={picture} />}
        {kind === 'still' ? (
          <ClipMaker picture={picture} clips={clips} />
        ) : (
          <p className="said flush">{waysOf[kind]}</p>
        )}
      </div>
    </div>
  );
}

interface Props {
  id: string;
  clips: Clips;
  onSelect: (id: string) => void;
  onDelete: (picture: Picture) => void;
  onClose: () => void;
}

/** The selected image: larger, with its description, copies and uses. */
export function PictureDialog({ id, clips, onSelect, onDelete, onClose }: Props) {
  const isPhone = usePhone();
  const query = useQuery(pictureQuery(id));
  const { data } = query;
  return (
    <Modal
      opened
      onClose={onClose}
      title={data ? titleOf(data) : 'File'}
      size="60rem"
      fullScreen={isPhone}
      classNames={{ title: 'breaks' }}
    >
      <QueryState query={query} fallback="Couldn’t load this image." />
      {data && (
        <Shown key={id} picture={data} clips={clips} onMade={onSelect} onDelete={onDelete} />
      )}
      {data && !data.is_kept && (
        <Alert color="yellow" mt="md">
          Not kept. Deleted 1 day after its last use.
        </Alert>
      )}
    </Modal>
  );
}
