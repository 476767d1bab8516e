/** Re-encodes pictures of unknown origin: decodes within limits, resizes, and encodes again. */
import type { Metadata } from 'sharp';
import { limits } from '#contract/core/limits.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { AppError } from '#server/app-error.ts';
import { type AiOrigin, xmpOf } from '#domain/pictures/origin.ts';
import { markedPng, markIn } from '#server/features/images/decode/ai-mark.ts';
import { withWholeScans } from '#server/features/images/decode/jpeg.ts';

/** Maximum length of the longer side of a stored picture, in pixels. */
const longestSide = 1024;
const secondsAtMost = 20;
/** Every platform accepts this size; photos are compressed until they fit. */
const bytesWanted = 1_000_000;
const qualities = [88, 76, 62] as const;

type Encoding = 'png' | 'webp' | 'jpeg';

export interface Reencoded {
  bytes: Uint8Array;
  mime: `image/${Encoding}`;
  extension: Encoding;
  width: number;
  height: number;
  /** Set if the file says that AI made it; the new one says so too. */
  marked: AiOrigin | undefined;
}

const unreadable = (cause?: unknown) => new AppError('unreadable_image', { cause });

/** Loaded by the first picture, so that a process without pictures does not hold it in memory. */
const decoder = async () => (await import('sharp')).default;

/** Parses the header without decoding pixels. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await decoder();
  try {
    // `refuseLarge` checks the limit and gives a better message.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Bytes per channel of a decoded pixel. */
const depths: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Throws `too_large` by the header alone, if decoding would take too much time or memory. */
export function refuseLarge({ width, pageHeight, pages = 1, ...rest }: Metadata): void {
  const height = pageHeight ?? rest.height;
  if (Math.max(width, height) > limits.image_side) {
    throw new AppError('too_large', {
      message: `That image is too long. The maximum is ${limits.image_side} pixels a side.`,
    });
  }
  if (width * height > limits.image_pixels) {
    throw new AppError('too_large', {
      message: `That image has too many pixels. The maximum is ${limits.image_pixels / 1_000_000} megapixels.`,
    });
  }
  const decoded = width * height * rest.channels * (depths[rest.depth] ?? 16);
  if (decoded > limits.image_decoded_bytes) {
    throw new AppError('too_large', {
      message:
        'That image is too large once unpacked. Use a smaller one, or one with 8 bits per color.',
    });
  }
  if (pages > limits.image_frames) {
    throw new AppError('too_large', {
      message: `That animation has too many frames. The maximum is ${limits.image_frames}.`,
    });
  }
}

interface Wish {
  encoding: Encoding;
  side: number;
  marked: AiOrigin | undefined;
}

async function encode(bytes: Uint8Array, { encoding, side, marked }: Wish) {
  const sharp = await decoder();
  const plain = sharp(bytes, {
    failOn: 'warning',
    limitInputPixels: limits.image_pixels,
    pages: 1,
  })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
  if (encoding === 'png') {
    const { data, info } = await plain.png().toBuffer({ resolveWithObject: true });
    return { data: marked ? markedPng(data, marked) : data, info };
  }
  const small = marked ? plain.withXmp(xmpOf(marked)) : plain;
  // JPEG has no transparency, so transparent areas become white.
  const at = (quality: number) =>
    (encoding === 'jpeg'
      ? small.clone().flatten({ background: '#ffffff' }).jpeg({ quality })
      : small.clone().webp({ quality })
    ).toBuffer({ resolveWithObject: true });
  let made = await at(qualities[0]);
  for (const quality of qualities.slice(1)) {
    if (made.data.byteLength > bytesWanted) made = await at(quality);
  }
  return made;
}

/**
 * Decodes JPG, PNG, GIF or WebP and encodes it as `encoding`, at most `side` pixels per side. Removes metadata,
 * trailing bytes and all but the first frame; applies the orientation. That AI made it is the only thing that the new
 * file says of itself, if the old one does or the caller knows it. Throws `unreadable_image` or `too_large`.
 */
export async function reencode(
  sent: Uint8Array,
  encoding: Encoding,
  side = longestSide,
  known?: AiOrigin,
): Promise<Reencoded> {
  // Before any decoder reads a byte.
  const format = announcedFormat(sent);
  if (!format) throw unreadable();
  const bytes = withWholeScans(sent);
  const header = await readHeader(bytes);
  if (header.format !== format) throw unreadable();
  refuseLarge(header);
  try {
    const marked = known ?? markIn(bytes, header.xmp);
    const { data, info } = await encode(bytes, { encoding, side, marked });
    const { width, height } = info;
    return { bytes: data, mime: `image/${encoding}`, extension: encoding, width, height, marked };
  } catch (cause) {
    throw unreadable(cause);
  }
}
