/** Smaller versions of a picture, so that a list of pictures need not send the whole of each. */
import { limits } from '#contract/core/limits.ts';

export interface SmallerVersion {
  /** Pixels. */
  width: number;
  /** WebP. */
  bytes: Uint8Array;
}

/** One version for each of the widths that the picture is wider than, the narrowest first. */
export async function smallerVersions(bytes: Uint8Array, width: number): Promise<SmallerVersion[]> {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    limits.picture_widths
      .filter((narrow) => narrow < width)
      .map(async (narrow) => ({
        width: narrow,
        bytes: await sharp(bytes, { limitInputPixels: limits.image_pixels })
          .resize({ width: narrow, kernel: 'lanczos3' })
          .webp({ quality: 82, smartSubsample: true })
          .toBuffer(),
      })),
  );
}
