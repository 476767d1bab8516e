/** What a file of the library is, in words. */
import { conflictError } from '#server/app-error.ts';
import type { GalleryRow } from './gallery.store.ts';

type Kinds = Pick<GalleryRow, 'clip' | 'duration' | 'pages'>;

/** What a file is, within a sentence. */
const kindWord = ({ clip, duration, pages }: Kinds): 'GIF' | 'video' | 'document' | 'image' => {
  if (pages !== null) return 'document';
  if (duration !== null) return 'video';
  return clip === 1 ? 'GIF' : 'image';
};

/** Like `kindWord`, for the start of a sentence. A GIF is an image. */
export const startWord = (row: Kinds): string => {
  const word = kindWord({ ...row, clip: 0 });
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
};

/** Throws `conflict` for animations, videos and documents, which cannot be edited. */
export function requireStill(row: Kinds): void {
  const what = kindWord(row);
  if (what === 'image') return;
  throw conflictError(`This is a ${what}. Choose a still image.`);
}
