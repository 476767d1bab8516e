/** How large a file came, and what each network gets of it. */
import { pluralize } from '#contract/core/pluralize.ts';
import type { Picture } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { whereItFits, type Known } from '#domain/pictures/where-it-fits.ts';
import { lengthOf } from '#web/entities/pictures/picture-mark.tsx';
import classes from './images.module.css';

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
