/** Smaller versions of a picture, so that a gallery need not load the full files. */
import { limits } from '#contract/core/limits.ts';

export interface SmallerVersion {
  /** Pixels. */
  width: number;
  /** WebP. */
  bytes: Uint8Array;
}

/** One version for each width that is smaller than the picture, narrowest first. */
export async function smallerVersions(bytes: Uint8Array, width: number): Promise<SmallerVersion[]> {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    limits.picture_widths
      .filter((narrow) => narrow < width)
      .map(async (narrow) => ({
        width: narrow,
        bytes: await sharp(bytes, { limitInputPixels: limits.image_pixels })
          .resize({ width: narrow, kernel: 'lanczos3' })
          // The only metadata of a stored picture says that AI made it.
          .keepXmp()
          .webp({ quality: 82, smartSubsample: true })
          .toBuffer(),
      })),
  );
}
