/** Resizes the picture of a model to the requested size. */
import { limits } from '#contract/core/limits.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { withWholeScans } from './jpeg.ts';
import { refuseLarge } from '#server/features/images/edit/reencode.ts';

/** The formats that providers return; no others are decoded. */
const taken = new Set<string | undefined>(['png', 'jpeg', 'webp']);
const seconds = 10;

/**
 * A provider's picture, cropped in the middle to the requested size, as PNG without metadata. `undefined` if it is
 * invalid, damaged, or has too many pixels.
 */
export async function framed(
  sent: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  if (!taken.has(announcedFormat(sent))) return undefined;
  const bytes = withWholeScans(sent);
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
