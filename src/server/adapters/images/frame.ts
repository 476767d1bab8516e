/** Which of the sizes that a model draws comes nearest to the wanted one, and a picture brought to that one. */
import { limits } from '#contract/limits.ts';
import { announcedFormat } from '#domain/picture-format.ts';

export interface Frame {
  width: number;
  height: number;
}

/** The frame whose shape is nearest: the less of it is cropped. The first one wins where two are as near. */
export function nearestFrame<F extends Frame>(wanted: Frame, frames: readonly [F, ...F[]]): F {
  const shapeOf = ({ width, height }: Frame) => Math.log(width / height);
  const distance = (frame: Frame) => Math.abs(shapeOf(frame) - shapeOf(wanted));
  return frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
}

/** What providers answer with; nothing else is given to the decoder. */
const taken = new Set<string | undefined>(['png', 'jpeg', 'webp']);
const seconds = 10;

/**
 * A provider's picture in the size that was asked for, cropped in the middle, as PNG without anything else that it
 * brought along. `undefined` for what is no picture, is broken, or has too many pixels.
 */
export async function framed(bytes: Uint8Array, wanted: Frame): Promise<Uint8Array | undefined> {
  if (!taken.has(announcedFormat(bytes))) return undefined;
  const { default: sharp } = await import('sharp');
  const { width, height } = wanted;
  try {
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
