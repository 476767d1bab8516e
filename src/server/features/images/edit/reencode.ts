/** Re-encodes pictures of unknown origin: decodes within limits, resizes, and encodes again. */
import type { Metadata } from 'sharp';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { AppError } from '#server/app-error.ts';
import { type AiOrigin, xmpOf } from '#domain/pictures/origin.ts';
import { markedPng, markIn } from '#server/features/images/decode/ai-mark.ts';
import { withWholeScans } from '#server/features/images/decode/jpeg.ts';

const secondsAtMost = 20;
/** Tried in turn until a file is small enough. */
const qualities = [98, 95, 90, 82, 72, 60] as const;
/** Nobody tells a photo with this quality from its original. */
const shownQuality = 95;
/** By how much a file that is too large in any quality is made smaller, and how often. */
const shrink = { by: 0.8, times: 8 };
/** The most bytes of a stored picture, unless told otherwise. */
const storedBytes = 12_000_000;

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

/** The format by the decoder, which names AVIF by its container. */
const formatOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

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

/** What says how large a picture is once decoded. */
type Measured = Pick<Metadata, 'width' | 'height' | 'pageHeight' | 'pages' | 'channels' | 'depth'>;

/** Throws `too_large` by the header alone, if decoding would take too much time or memory. */
export function refuseLarge({ width, pageHeight, pages = 1, ...rest }: Measured): void {
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

/** How a picture is wanted. */
export interface Wish {
  encoding: Encoding;
  /** Pixels of the longer side. */
  side?: number | undefined;
  /** Bytes; a PNG may have more, because it has no quality to lower. */
  most?: number | undefined;
  /** What the caller knows of its origin, if AI made it. */
  marked?: AiOrigin | undefined;
}

/** Decodes once, upright and at most so large. */
async function opened(bytes: Uint8Array, side: number) {
  const sharp = await decoder();
  return sharp(bytes, { failOn: 'warning', limitInputPixels: limits.image_pixels, pages: 1 })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

interface Fit {
  encoding: 'webp' | 'jpeg';
  side: number;
  most: number;
  /** Where the qualities begin. */
  best: number;
  marked: AiOrigin | undefined;
}

/** In the best quality that has at most so many bytes, and smaller if none has. */
async function compressed(bytes: Uint8Array, { encoding, side, most, best, marked }: Fit) {
  const sharp = await decoder();
  const { data: pixels, info: raw } = await (
    await opened(bytes, side)
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = async (quality: number, share: number) => {
    const sized = sharp(pixels, { raw }).resize(Math.max(1, Math.round(raw.width * share)));
    const told = marked ? sized.withXmp(xmpOf(marked)) : sized;
    // JPEG has no transparency, so transparent areas become white.
    const made =
      encoding === 'jpeg'
        ? told
            .flatten({ background: '#ffffff' })
            .jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
        : told.webp({ quality, smartSubsample: true });
    return made.toBuffer({ resolveWithObject: true });
  };
  const [first, ...worse] = qualities.filter((quality) => quality <= best);
  let made = await at(first ?? shownQuality, 1);
  for (const quality of worse) {
    if (made.data.byteLength > most) made = await at(quality, 1);
  }
  for (let times = 1; made.data.byteLength > most && times <= shrink.times; times += 1) {
    made = await at(72, shrink.by ** times);
  }
  return made;
}

async function encode(
  bytes: Uint8Array,
  { encoding, side = imageLimits.side, most, marked }: Wish,
) {
  if (encoding !== 'png') {
    // WebP takes ten times as long, so no time is spent on what rarely fits.
    const best = most !== undefined && encoding === 'jpeg' ? qualities[0] : shownQuality;
    return compressed(bytes, { encoding, side, most: most ?? storedBytes, best, marked });
  }
  const plain = (await opened(bytes, side)).png();
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  return { data: marked ? markedPng(data, marked) : data, info };
}

/**
 * Decodes JPG, PNG, GIF, WebP or AVIF and encodes it as wanted. Removes metadata, trailing bytes and all but the first frame;
 * applies the orientation. That AI made it is the only thing that the new file says of itself, if the old one does or
 * the caller knows it. Throws `unreadable_image` or `too_large`.
 */
export async function reencode(sent: Uint8Array, wish: Wish): Promise<Reencoded> {
  // Before any decoder reads a byte.
  const format = announcedFormat(sent);
  if (!format) throw unreadable();
  const bytes = withWholeScans(sent);
  const header = await readHeader(bytes);
  if (formatOf(header) !== format) throw unreadable();
  refuseLarge(header);
  const { encoding } = wish;
  try {
    const marked = wish.marked ?? markIn(bytes, header.xmp);
    const { data, info } = await encode(bytes, { ...wish, marked });
    const { width, height } = info;
    return { bytes: data, mime: `image/${encoding}`, extension: encoding, width, height, marked };
  } catch (cause) {
    throw unreadable(cause);
  }
}
