import { Button } from '@mantine/core';
import { IconCrop, IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { pluralize } from '#contract/core/pluralize.ts';
import type { Picture } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { type Known, whereItFits } from '#domain/pictures/where-it-fits.ts';
import { lengthOf } from '#web/entities/pictures/picture-mark.tsx';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import classes from './images.module.css';
import { useEnhancePicture, useVaryPicture } from './library-queries.ts';

type Sized = Pick<
  Picture,
  | 'url'
  | 'width'
  | 'height'
  | 'duration'
  | 'pages'
  | 'original'
  | 'is_clip'
  | 'file_name'
  | 'model_used'
>;

const mebibyte = 1024 * 1024;

/** Bytes, in words. */
const sizeOf = (bytes: number): string =>
  bytes < mebibyte
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / mebibyte).toFixed(1)} MB`;

/** What networks get theirs from. */
function sourceOf({ url, width, height, duration, original }: Sized): Known {
  if (original) return { ...original, duration };
  const ending = /\.(\w+)$/.exec(url)?.[1] ?? '';
  const mime = { mp4: 'video/mp4', pdf: 'application/pdf' }[ending] ?? `image/${ending}`;
  return { mime, width, height, duration };
}

/** The most pixels that older versions kept of a side. */
const olderSide = 1024;

/** What an older version left out of a file, and what helps. */
function lackOf(picture: Sized): string | undefined {
  const { width, height, original, is_clip, file_name, model_used } = picture;
  const isKept = original !== null || is_clip || kindAt(picture) !== 'still';
  if (model_used !== 'upload' || isKept) return undefined;
  if (/\.gif$/i.test(file_name ?? ''))
    return 'We kept only the first frame of this GIF. If yours is animated, upload it again.';
  if (/\.avif$/i.test(file_name ?? '') || Math.max(width, height) !== olderSide) return undefined;
  return `An older version kept at most ${olderSide.toLocaleString('en')} pixels of this file. If yours has more, upload it again.`;
}

/** Its size, within a sentence. */
export function sizeWords(picture: Sized): string {
  if (picture.pages !== undefined) return pluralize(picture.pages, 'page');
  const { width, height, size } = sourceOf(picture);
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  return [
    pixels,
    ...(size === undefined ? [] : [sizeOf(size)]),
    ...(picture.is_clip ? ['a looping GIF'] : []),
    ...(picture.duration === null ? [] : [`${lengthOf(picture.duration)} long`]),
  ].join(', ');
}

/** How large a file came, and what each network gets of it. */
export function WhereItFits({ picture }: { picture: Sized }) {
  const lack = lackOf(picture);
  return (
    <section className={classes.part} aria-label="Where it fits">
      <h3 className="size3">Where it fits</h3>
      {lack !== undefined && <p className="said flush">{lack}</p>}
      <dl className="facts factsBeside">
        {whereItFits(sourceOf(picture)).map(({ platform, name, words }) => (
          <div key={platform}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const FocusDialog = lazy(async () => ({
  default: (await import('#web/entities/pictures/focus-dialog.tsx')).FocusDialog,
}));

interface Props {
  picture: Picture;
  /** Called with a copy to show next. */
  onMade: (id: string) => void;
}

function useCopying({ picture: { id }, onMade }: Props) {
  const enhance = useEnhancePicture(id);
  const vary = useVaryPicture(id);
  const onError = (error: unknown) =>
    void notify.failure(error, 'Couldn’t make a copy. Try again.');
  return {
    enhancing: enhance.isPending,
    varying: vary.isPending,
    enhance: () =>
      enhance.mutate(undefined, {
        onSuccess: ({ data: [made], message, notice }) => {
          void notify.success(message);
          if (notice) void notify.info(notice);
          if (made) onMade(made.id);
        },
        onError,
      }),
    vary: () =>
      vary.mutate(undefined, {
        onSuccess: ({ data, message }) => {
          void notify.success(`${message}: ${data.length}`);
        },
        onError,
      }),
  };
}

/** Makes copies of an image; the original stays. And what is kept in view of it. */
export function PictureCopies({ picture, onMade }: Props) {
  const { enhance, enhancing, vary, varying } = useCopying({ picture, onMade });
  const [editing, setEditing] = useState<'image' | 'focus'>();
  const close = () => setEditing(undefined);
  const isBusy = enhancing || varying;
  return (
    <div className="rowXs">
      <Button loading={enhancing} disabled={isBusy} onClick={enhance}>
        Upscale
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconCrop size={16} aria-hidden />}
        onClick={() => setEditing('image')}
      >
        Crop and rotate
      </Button>
      <Button variant="default" loading={varying} disabled={isBusy} onClick={vary}>
        Make variations
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconFocusCentered size={16} aria-hidden />}
        onClick={() => setEditing('focus')}
      >
        Focus point
      </Button>
      {editing === 'focus' && (
        <Suspense>
          <FocusDialog picture={picture} onClose={close} />
        </Suspense>
      )}
      {editing === 'image' && (
        <CropDialog
          picture={picture}
          purpose="picture"
          onCropped={({ id }) => onMade(id)}
          onClose={close}
        />
      )}
    </div>
  );
}
