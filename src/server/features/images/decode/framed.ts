/** A picture of a model, brought to the size that was asked for. */
import { limits } from '#contract/core/limits.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { refuseLarge } from '#server/features/images/edit/reencode.ts';

/** What providers answer with; nothing else is given to the decoder. */
const taken = new Set<string | undefined>(['png', 'jpeg', 'webp']);
const seconds = 10;

/**
 * A provider's picture in the size that was asked for, cropped in the middle, as PNG without anything else that it
 * brought along. `undefined` for what is no picture, is broken, or has too many pixels.
 */
export async function framed(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  if (!taken.has(announcedFormat(bytes))) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    refuseLarge(await sharp(bytes, { limitInputPixels: false }).metadata());
    return await sharp(bytes, {
      failOn: 'warning',
      limitInputPixels: limits.image_pixels,
      pages: 1,
    })
      .timeout({ seconds })
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
