/** A camera’s photo, made up: detail of every size as nature has it, fine grain, and hard edges. The same each time. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** 24 megapixels. */
export const cameraSize = { width: 6000, height: 4000 };

/** A generator of bytes that begins anew for each photo (Marsaglia’s xorshift). */
function noise(count: number, seed: number): Buffer {
  const bytes = Buffer.alloc(count);
  let state = seed | 1;
  for (let at = 0; at < count; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return bytes;
}

/** Noise of this grain, from −128 to 127, in full size. */
async function layer({ width, height }: typeof cameraSize, across: number): Promise<Buffer> {
  const small = {
    width: across,
    height: Math.ceil((across * height) / width),
    channels: 1 as const,
  };
  return sharp(noise(small.width * small.height, across), { raw: small })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .grayscale()
    .raw()
    .toBuffer();
}

/** Brightness whose contrast at each scale is in proportion to it, as in photos of nature. */
async function clouds(size: typeof cameraSize): Promise<Buffer> {
  const sum = new Float32Array(size.width * size.height).fill(120);
  let strength = 0.4;
  for (let across = 12; across <= size.width; across *= 2) {
    const bytes = await layer(size, across);
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] ?? 0) + strength * ((bytes[at] ?? 0) - 128);
    strength *= 0.85;
  }
  return Buffer.from(sum.map((value) => Math.min(255, Math.max(0, value))));
}

/** As JPG, as good as cameras store it. */
export async function cameraPhoto(size = cameraSize): Promise<Buffer> {
  const { width, height } = size;
  const shapes = Array.from({ length: 60 }, (_, n) => {
    const [x, y, r] = [(n * 997) % width, (n * 631) % height, width / 50 + ((n * 71) % 300)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${n * 47},60%,${30 + (n % 5) * 10}%)"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8aa"/>${shapes.join('')}</svg>`;
  const raw = { width, height, channels: 1 as const };
  const detail = await sharp(await clouds(size), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(Buffer.from(drawn), { limitInputPixels: false })
    .composite([{ input: detail, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * A photo as an iPhone takes it, encoded by x265: 64 × 48, red on the left and blue on the right, to be shown turned clockwise.
 * In two tiles and in Display P3, with a place and the mark of AI.
 */
export const heicPhoto = (): Buffer => readFileSync(new URL('photo.heic', import.meta.url));
