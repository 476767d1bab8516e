/** A word or two in a corner of a picture that say what it is. */
import { second } from '#contract/core/time.ts';
import type { Picture } from '#contract/images/types.ts';
import classes from './picture-mark.module.css';

export const PictureMark = ({ text, at = 'top' }: { text: string; at?: 'top' | 'bottom' }) => (
  <span className={classes.mark} data-at={at}>
    {text}
  </span>
);

/** How long a video lasts, as players write it: `1:05`. */
export function lengthOf(duration: number): string {
  const seconds = Math.max(1, Math.round(duration / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Tells what moves from what stands still. */
export function KindMark({ picture }: { picture: Pick<Picture, 'is_clip' | 'duration'> }) {
  if (picture.is_clip) return <PictureMark text="GIF" />;
  return picture.duration === null ? null : (
    <PictureMark text={`Video ${lengthOf(picture.duration)}`} />
  );
}
