/** What becomes of a stored picture when it is sent to a network. */
import type { PictureFiles } from '#contract/platforms/picture-files.ts';

/** A stored picture: pixels and bytes. */
export interface StoredFile {
  mime: string;
  width: number;
  height: number;
  size: number;
}

/** How it is made anew: its format, pixels of its longer side, the most bytes, and its size in the end unless the bytes need less. */
export interface SentPicture {
  encoding: 'webp' | 'jpeg';
  side: number;
  most: number;
  width: number;
  height: number;
}

const scaled = (length: number, share: number): number => Math.max(1, Math.round(length * share));

/**
 * What a network gets in place of a stored picture; `undefined` if it gets that one as it is. Videos are sent as they are,
 * and so are GIFs unless a network shows them as stills.
 */
export function sentPicture(
  { mime, width, height, size }: StoredFile,
  { side, bytes, formats }: PictureFiles,
  isStill = false,
): SentPicture | undefined {
  const format = mime.replace('image/', '');
  const isImage = ['jpeg', 'png', 'webp'].includes(format);
  if (!isImage && !(isStill && format === 'gif')) return undefined;
  const isTaken = formats.some((one) => one === format);
  if (isTaken && Math.max(width, height) <= side && size <= bytes) return undefined;
  const share = Math.min(1, side / Math.max(width, height));
  return {
    encoding: format === 'webp' && isTaken ? 'webp' : 'jpeg',
    side,
    most: bytes,
    width: scaled(width, share),
    height: scaled(height, share),
  };
}
