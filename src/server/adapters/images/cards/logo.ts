/** Prepares a logo for the corner of a card. */
import { contrastOf, inkOn } from '#domain/pictures/colors.ts';

const most = { width: 260, height: 76 };
/** What WCAG 2.2 asks of graphics. */
const leastContrast = 3;

export interface Logo {
  png: Buffer;
  width: number;
  height: number;
  /** What has to be behind it so that it can be seen; `undefined` where the ground does. */
  plate: string | undefined;
}

/** The mean color of what isn't transparent. */
async function colorOf(png: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).toColorspace('srgb').ensureAlpha().raw().toBuffer();
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    weight += alpha;
    for (const n of [0, 1, 2]) sums[n] = (sums[n] ?? 0) + (pixels[at + n] ?? 0) * alpha;
  }
  const parts = sums.map((sum) => Math.round(sum / Math.max(1, weight)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** An opaque logo brings its own ground. */
export async function logoOn(ground: string, bytes: Uint8Array): Promise<Logo> {
  const { default: sharp } = await import('sharp');
  const { data: png, info } = await sharp(bytes)
    .resize({ ...most, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { isOpaque } = await sharp(png).stats();
  const color = isOpaque ? undefined : await colorOf(png);
  const isLost = color !== undefined && contrastOf(color, ground) < leastContrast;
  const { width, height } = info;
  return { png, width, height, plate: isLost ? inkOn(color) : undefined };
}
