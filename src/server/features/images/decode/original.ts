/** An uploaded image as it came, for its owner and for what networks get. */
import type { Original } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { withMark } from './ai-mark.ts';
import { withWholeScans } from './jpeg.ts';
import { type KeptFormat, withoutPrivateMarks } from './private-marks.ts';

/** What is known of it besides its bytes. `turned`: its Exif data say which side is up. */
export type OriginalFacts = Omit<Original, 'url' | 'size'> & { turned: boolean };

export const isKeptFormat = (format: string | undefined): format is KeptFormat =>
  format === 'jpeg' || format === 'png' || format === 'webp';

/**
 * The file without private marks, and with that of AI; `undefined` for formats that no network takes, for animations, and for what
 * can't be read any more without them. The caller checked how large it is.
 */
export async function originalOf(
  sent: Uint8Array,
  marked: AiOrigin | undefined,
): Promise<(OriginalFacts & { bytes: Uint8Array }) | undefined> {
  const format = announcedFormat(sent);
  if (!isKeptFormat(format)) return undefined;
  const { default: sharp } = await import('sharp');
  const open = (bytes: Uint8Array) =>
    sharp(bytes, { failOn: 'warning', limitInputPixels: limits.image_pixels });
  try {
    const { orientation = 1, pages = 1, autoOrient } = await open(sent).metadata();
    const turned = orientation !== 1;
    if (pages > 1 || (turned && format !== 'jpeg')) return undefined;
    const mime = `image/${format}` as const;
    const clean = withoutPrivateMarks(withWholeScans(sent), format, orientation);
    const bytes = withMark(clean, { mime, ...autoOrient }, marked);
    // Decoded once, small, to see that it is whole.
    await open(bytes).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { bytes, mime, width: autoOrient.width, height: autoOrient.height, turned };
  } catch {
    return undefined;
  }
}
