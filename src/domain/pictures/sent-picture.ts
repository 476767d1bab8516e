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
  max_bytes: number;
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
  const at = (longest: number): Size => ({
    width: Math.max(1, Math.round((width * longest) / longer)),
    height: Math.max(1, Math.round((height * longest) / longer)),
  });
  // Rounded down, except for what computing in fractions loses.
  const longest = Math.floor(longer * share + 1e-6);
  const size = at(longest);
  return size.width * size.height > pixels ? at(longest - 1) : size;
}

const pictureFormats: readonly string[] = ['jpeg', 'png', 'webp'];

/** Whether a network takes a file without any change. */
function isTakenAsItIs(file: StoredFile, files: PictureFiles): boolean {
  const { width, height } = fitted(file, files);
  return (
    files.formats.some((one) => file.mime === `image/${one}`) &&
    !file.turned &&
    file.size <= files.bytes &&
    width === file.width &&
    height === file.height
  );
}

/** What an image is made anew as: transparency stays where it can. */
function encodingFor(format: string, { formats }: PictureFiles): SentPicture['encoding'] {
  const hasMore = format === 'png' || format === 'webp';
  return hasMore && formats.includes('webp') ? 'webp' : 'jpeg';
}

/**
 * What a network gets in place of a stored picture; `undefined` if it gets that one as it is. Videos are sent as they are,
 * and so are GIFs unless a network shows them as stills.
 */
export function sentPicture(
  file: StoredFile,
  files: PictureFiles,
  isStill = false,
): SentPicture | undefined {
  const format = file.mime.replace('image/', '');
  const isMade = pictureFormats.includes(format) || (isStill && format === 'gif');
  if (!isMade || isTakenAsItIs(file, files)) return undefined;
  const fit = fitted(file, files);
  return {
    encoding: encodingFor(format, files),
    side: Math.max(fit.width, fit.height),
    max_bytes: files.bytes,
    ...fit,
  };
}
