/** Classic image edits, without an AI model. */
import type { Tone, Turn } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { type Area, turnAfterFlip, unturnedArea } from '#domain/pictures/turn.ts';
import { AppError } from '#server/app-error.ts';

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

const open = async (bytes: Uint8Array) => {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: limits.image_pixels });
};

/** The factor by which a picture is enlarged. */
export const scaleOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(1, Math.min(2, limits.enhanced_side / Math.max(width, height)));

/** Doubles the size, within the limit, and raises sharpness, contrast and saturation. */
export async function enhanced(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await open(bytes);
  const { width, height } = await image.metadata();
  const scale = scaleOf({ width, height });
  return image
    .resize(Math.round(width * scale), Math.round(height * scale), { kernel: 'lanczos3' })
    .linear(1.08, -10)
    .modulate({ saturation: 1.08 })
    .sharpen({ sigma: 1.2, m1: 0.6, m2: 1.6 })
    .png()
    .toBuffer();
}

const colors: Partial<Record<Tone, Matrix>> = {
  warm: [
    [1.1, 0.04, 0],
    [0.02, 1, 0],
    [0, 0.02, 0.84],
  ],
  cool: [
    [0.86, 0.03, 0],
    [0, 0.99, 0.03],
    [0, 0.05, 1.1],
  ],
};

/** Applies a tone. */
export async function toned(bytes: Uint8Array, tone: Tone): Promise<Uint8Array> {
  const image = await open(bytes);
  const matrix = colors[tone];
  if (matrix) return image.recomb(matrix).png().toBuffer();
  if (tone === 'mirrored') return image.flop().png().toBuffer();
  return image.grayscale().linear(1.12, -14).png().toBuffer();
}

/** Minimum length of the shorter side of a crop, in pixels. */
const leastSide = 32;

/** Converts a fraction of a side to whole pixels within that side. */
function span(from: number, share: number, side: number): [from: number, length: number] {
  const start = Math.min(side - 1, Math.round(from * side));
  return [start, Math.min(side - start, Math.round(share * side))];
}

/** Crops a picture as it is shown once turned. Throws `invalid_input` if the area is too small. */
export async function cropped(bytes: Uint8Array, part: Area, turn: Turn): Promise<Uint8Array> {
  const image = (await open(bytes)).autoOrient();
  const { autoOrient: size } = await image.metadata();
  const area = unturnedArea(part, turn);
  const [left, width] = span(area.left, area.width, size.width);
  const [top, height] = span(area.top, area.height, size.height);
  if (Math.min(width, height) < leastSide) {
    const message = `That part is too small. Choose one of at least ${leastSide} pixels a side.`;
    throw new AppError('invalid_input', { message });
  }
  // It is only read once, by the same process.
  return (
    image
      .extract({ left, top, width, height })
      // No more of it is kept.
      .resize(imageLimits.side, imageLimits.side, { fit: 'inside', withoutEnlargement: true })
      .flop(turn.flip)
      .rotate(turnAfterFlip(turn))
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}
