/** What networks get of a video besides itself: a cover and captions. */
import { Anchor, Button, FileButton, Select } from '@mantine/core';
import { IconCamera, IconFileText, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import type { Captions, Picture } from '#contract/images/types.ts';
import { aiOriginOf } from '#domain/pictures/origin.ts';
import { momentWords } from '#domain/pictures/captions.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { pictureQuery, useUpdatePicture } from '#web/entities/pictures/picture-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { languageName } from '#domain/platforms/extras-shown.ts';
import { languageOptions } from '#web/entities/posts/language-options.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';
import {
  captionsQuery,
  useFrameAsCover,
  useRemoveCaptions,
  useSetCaptions,
} from './library-queries.ts';

const together = new Intl.ListFormat('en', { type: 'conjunction' });

const videoTakers = Object.values<PlatformTraits>(platforms).filter(
  ({ videos }) => videos !== 'none',
);

const namesOf = (all: readonly PlatformTraits[]) => all.map(({ name }) => name);

/** Which networks take no cover of a video. */
const coverWays = `${together.format(namesOf(videoTakers.filter(({ cover }) => !cover)))} take no cover.`;

const taken = ({ most, bytes }: NonNullable<PlatformTraits['captions']>): string => {
  const each = bytes === undefined ? '' : `, ${bytes / 1000} kB each`;
  return most === 1 ? `one language${each}` : `up to ${most} languages${each}`;
};

const takers = videoTakers.flatMap(({ name, captions }) =>
  captions ? `${name} (${taken(captions)})` : [],
);
const others = namesOf(videoTakers.filter(({ captions }) => !captions));

/** Which networks take captions, in how many languages, and which take none. */
const captionWays = `Captions go to ${together.format(takers)}. ${together.format(others)} take none.`;

/** How well a frame is kept as JPEG. */
const quality = 0.92;

/** The frame that a player shows, as a JPEG file in the size of the video; `undefined` if it shows none. */
async function frameOf(player: HTMLVideoElement | null, name: string): Promise<File | undefined> {
  if (!player || player.readyState < player.HAVE_CURRENT_DATA) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}

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

/** What networks show of it before it plays: a frame of it, or another image of the library. */
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

const captionsFailed = 'Couldn’t save the captions. Try again.';

interface ListProps {
  id: string;
  files: readonly Captions[];
}

function List({ id, files }: ListProps) {
  const remove = useRemoveCaptions(id);
  return (
    <ul className={`plain ${classes.captions}`} aria-label="Languages">
      {files.map(({ language, file_name, cues }) => (
        <li key={language} className="rowXs between">
          <span className="breaks">
            {languageName(language)}{' '}
            <span className="faint">
              {file_name}, {pluralize(cues, 'caption')}
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={remove.isPending}
            aria-label={`Remove captions in ${languageName(language)}`}
            onClick={() =>
              remove.mutate(language, {
                onError: (error) => void notify.failure(error, captionsFailed),
              })
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** More bytes than so many characters can have. */
const mostBytes = 4 * imageLimits.caption_text;

/** A file for each language. */
export function CaptionsPart({ video: { id } }: { video: Pick<Picture, 'id'> }) {
  const { data: files, error, refetch } = useQuery(captionsQuery(id));
  const save = useSetCaptions(id);
  const [language, setLanguage] = useState('en');
  const [problem, setProblem] = useState<string>();
  const open = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    const text = file.size > mostBytes ? undefined : await file.text();
    if (text === undefined || text.length > imageLimits.caption_text) {
      setProblem(sizeMessages.captions);
      return;
    }
    save.mutate(
      { language, text, file_name: file.name },
      { onError: (failure) => setProblem(messageOf(failure, captionsFailed)) },
    );
  };
  return (
    <section className={classes.part} aria-label="Captions">
      <h3 className="size3">Captions</h3>
      {error && (
        <p role="alert">
          {messageOf(error, 'Couldn’t load the captions.')}{' '}
          <Anchor component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Anchor>
        </p>
      )}
      {files && files.length > 0 && <List id={id} files={files} />}
      <div className={`rowXs ${classes.addCaptions}`}>
        <Select
          label="Language"
          data={languageOptions(language)}
          value={language}
          searchable
          allowDeselect={false}
          onChange={(value) => value && setLanguage(value)}
        />
        <FileButton accept=".vtt,.srt,text/vtt" onChange={(file) => void open(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={save.isPending}
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              Add a file
            </Button>
          )}
        </FileButton>
      </div>
      {problem !== undefined && (
        <p role="alert" className="flush">
          {problem}
        </p>
      )}
      <p className="said flush">WebVTT (.vtt) or SRT. {captionWays}</p>
    </section>
  );
}
