/** A badge in the corner of an image. */
import { pluralize } from '#contract/core/pluralize.ts';
import { second } from '#contract/core/time.ts';
import type { Picture } from '#contract/images/types.ts';
import classes from './picture-mark.module.css';

export const PictureMark = ({ text, at = 'top' }: { text: string; at?: 'top' | 'bottom' }) => (
  <span className={classes.mark} data-at={at}>
    {text}
  </span>
);

/** The length of a video, as players show it: `1:05`. */
export function lengthOf(duration: number): string {
  const seconds = Math.max(1, Math.round(duration / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Marks GIFs, videos and documents. */
export function KindMark({
  picture,
}: {
  picture: Pick<Picture, 'is_clip' | 'duration' | 'pages'>;
}) {
  if (picture.pages !== undefined)
    return <PictureMark text={`PDF, ${pluralize(picture.pages, 'page')}`} />;
  if (picture.is_clip) return <PictureMark text="GIF" />;
  return picture.duration === null ? null : (
    <PictureMark text={`Video ${lengthOf(picture.duration)}`} />
  );
}
