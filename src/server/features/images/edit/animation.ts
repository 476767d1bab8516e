/** Re-encodes animations of unknown origin, GIF and WebP, as a GIF, which more networks play. */
import type { Metadata } from 'sharp';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { AppError } from '#server/app-error.ts';
import { markedGif, markIn } from '#server/features/images/decode/ai-mark.ts';
import { seenBlocks } from '#server/features/images/decode/gif-blocks.ts';
import { refuseLarge } from './reencode.ts';

export interface Animation {
  /** GIF. */
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Set if the file says that AI made it, or the caller knew it; the new one says so too. */
  marked: AiOrigin | undefined;
}

/** Pixels of the longer side, and of all frames together, that are encoded at most; colors are chosen for each of them. */
const largest = { side: 1280, all: 24_000_000 };
const gif = { effort: 1, dither: 0.5, interPaletteMaxError: 4, interFrameMaxError: 4 };
/** How often it is made smaller until it fits. */
const tries = 5;
const secondsAtMost = 50;

const unreadable = (cause?: unknown) => new AppError('unreadable_image', { cause });

/** Throws `too_large` by the header alone, if decoding all frames would take too much time or memory. */
function refuseLong(header: Metadata): void {
  refuseLarge(header);
  const { width, pageHeight = header.height, pages = 1 } = header;
  if (width * pageHeight * pages <= imageLimits.animation_pixels) return;
  throw new AppError('too_large', {
    message: `That animation is too long for its size. All of its frames together can have ${imageLimits.animation_pixels / 1_000_000} megapixels.`,
  });
}

/** The largest share of its size that is worth encoding. */
const startOf = ({ width, pageHeight = 1, pages = 1 }: Metadata): number =>
  Math.min(
    1,
    largest.side / Math.max(width, pageHeight),
    Math.sqrt(largest.all / (width * pageHeight * pages)),
  );

async function encode(bytes: Uint8Array, header: Metadata) {
  const { default: sharp } = await import('sharp');
  let share = startOf(header);
  for (let nth = 0; nth < tries; nth += 1) {
    const opened = sharp(bytes, { animated: true, failOn: 'warning', limitInputPixels: false });
    const { data, info } = await opened
      .timeout({ seconds: secondsAtMost })
      .resize(Math.max(1, Math.round(header.width * share)))
      .gif(gif)
      .toBuffer({ resolveWithObject: true });
    const { length } = data;
    if (length <= limits.clip_bytes)
      return { data, width: info.width, height: info.pageHeight ?? info.height };
    share *= Math.min(0.8, Math.sqrt(limits.clip_bytes / length) * 0.9);
  }
  throw new AppError('too_large', { message: 'That animation is too large. Use a shorter one.' });
}

/** The header of a file with several frames; `undefined` for a still. Throws `unreadable_image` or `too_large`. */
async function headerOf(bytes: Uint8Array, format: string): Promise<Metadata | undefined> {
  const { default: sharp } = await import('sharp');
  const header = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  if (header.format !== format) throw unreadable();
  if ((header.pages ?? 1) < 2) return undefined;
  refuseLong(header);
  return header;
}

/**
 * An animation with all of its frames and their times, without metadata and trailing bytes; `undefined` for a still.
 * Throws `unreadable_image` or `too_large`.
 */
export async function animated(sent: Uint8Array, known?: AiOrigin): Promise<Animation | undefined> {
  const format = announcedFormat(sent);
  if (format !== 'gif' && format !== 'webp') return undefined;
  const bytes = format === 'gif' ? seenBlocks(sent) : sent;
  const header = await headerOf(bytes, format);
  if (!header) return undefined;
  try {
    const { data, ...size } = await encode(bytes, header);
    const marked = known ?? markIn(sent, header.xmp);
    return { ...size, marked, bytes: marked ? markedGif(data, marked) : data };
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(cause);
  }
}
