/** What becomes of a stored picture when it is sent to a network. */
import type { PictureFiles } from '#contract/platforms/picture-files.ts';

/** A stored picture: pixels and bytes. `turned`: not every program shows it upright as it is. */
export interface StoredFile {
  mime: string;
  width: number;
  height: number;
  size: number;
  turned?: boolean;
}

/** How it is made anew: its format, pixels of its longer side, the most bytes, and its size in the end unless the bytes need less. */
export interface SentPicture {
  encoding: 'webp' | 'jpeg';
  side: number;
  most: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest size of a picture that a network takes, in its shape. */
export function fitted(
  { width, height }: Size,
  {
    side,
    width: widest = Infinity,
    pixels = Infinity,
  }: Pick<PictureFiles, 'side' | 'width' | 'pixels'>,
): Size {
  const longer = Math.max(width, height);
  const share = Math.min(side / longer, widest / width, Math.sqrt(pixels / (width * height)));
  if (share >= 1) return { width, height };
  const at = (most: number): Size => ({
    width: Math.max(1, Math.round((width * most) / longer)),
    height: Math.max(1, Math.round((height * most) / longer)),
  });
  // Rounded down, except for what computing in fractions loses.
  const most = Math.floor(longer * share + 1e-6);
  const size = at(most);
  return size.width * size.height > pixels ? at(most - 1) : size;
}

/**
 * What a network gets in place of a stored picture; `undefined` if it gets that one as it is. Videos are sent as they are,
 * and so are GIFs unless a network shows them as stills.
 */
export function sentPicture(
  { mime, width, height, size, turned = false }: StoredFile,
  files: PictureFiles,
  isStill = false,
): SentPicture | undefined {
  const { bytes, formats } = files;
  const format = mime.replace('image/', '');
  const isImage = ['jpeg', 'png', 'webp'].includes(format);
  if (!isImage && !(isStill && format === 'gif')) return undefined;
  const isTaken = formats.some((one) => one === format);
  const isWhole = isTaken && !turned && size <= bytes;
  const fit = fitted({ width, height }, files);
  if (isWhole && fit.width === width && fit.height === height) return undefined;
  return {
    encoding: format !== 'jpeg' && isImage && formats.includes('webp') ? 'webp' : 'jpeg',
    side: Math.max(fit.width, fit.height),
    most: bytes,
    ...fit,
  };
}
