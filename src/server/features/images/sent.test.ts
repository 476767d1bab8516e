/** A camera’s photo as each network gets it: as large as it shows, and as good as it can be. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { plainFrames } from './pictures.fixture.ts';
import { mediaOf, storePicture } from './service.ts';

/** Pixels of a camera with 24 megapixels. */
const camera = { width: 6000, height: 4000 };

/** Soft shapes with fine grain and hard edges, as a photo has them. */
async function photo({ width, height }: typeof camera): Promise<Buffer> {
  const shapes = Array.from({ length: 60 }, (_, n) => {
    const [x, y, r] = [(n * 997) % width, (n * 631) % height, 120 + ((n * 71) % 500)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${n * 47},60%,${30 + (n % 5) * 10}%)"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8aa"/>${shapes.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawn), { limitInputPixels: false })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 95 })
    .toBuffer();
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** The structural similarity of two pictures in gray, over fields of 8 × 8 pixels, from 0 to 1. */
function likeness(one: Buffer, other: Buffer, width: number): number {
  const height = one.length / width;
  const scores: number[] = [];
  for (let top = 0; top + 8 <= height; top += 24) {
    for (let left = 0; left + 8 <= width; left += 24) {
      const at = Array.from({ length: 64 }, (_, n) => (top + (n >> 3)) * width + left + (n & 7));
      const [a, b] = [at.map((n) => one[n] ?? 0), at.map((n) => other[n] ?? 0)];
      const [ma, mb] = [mean(a), mean(b)];
      const va = mean(a.map((v) => (v - ma) ** 2));
      const vb = mean(b.map((v) => (v - mb) ** 2));
      const both = mean(a.map((v, n) => (v - ma) * ((b[n] ?? 0) - mb)));
      scores.push(
        ((2 * ma * mb + 6.5) * (2 * both + 58.5)) / ((ma ** 2 + mb ** 2 + 6.5) * (va + vb + 58.5)),
      );
    }
  }
  return mean(scores);
}

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld('sqlite');
  ada = await world.member();
});
afterAll(() => world.close());

async function keep(bytes: Buffer): Promise<string> {
  const about = { prompt: '', alt: '', model_used: 'upload', origin: 'ai_edited' } as const;
  const kept = { ...about, is_kept: true, encoding: 'webp' } as const;
  return (await storePicture(world.ctx, ada.id, bytes, kept)).id;
}

const networks = Object.entries(pictureFiles) as [LivePlatform, PictureFiles][];

describe('a photo of 24 megapixels', { tags: 'slow' }, () => {
  let id: string;
  let sent: Buffer;
  beforeAll(async () => {
    sent = await photo(camera);
    id = await keep(sent);
  }, 120_000);

  test.each(networks)('P-51.1 for %s', async (platform, files) => {
    const [media] = await mediaOf(world.ctx, ada.id, [id], { platform });
    const bytes = Buffer.from((await media?.bytes()) ?? []);
    const { width, height, format, xmp } = await sharp(bytes).metadata();
    expect(bytes.length).toBeLessThanOrEqual(files.bytes);
    expect(files.formats).toContain(format);
    expect(media).toMatchObject({ mime: `image/${format}`, size: { width, height } });
    expect(width).toBe(Math.min(files.side, 4096));
    expect(String(xmp)).toContain('compositeWithTrainedAlgorithmicMedia');
    const [got, best] = await Promise.all(
      [bytes, sent].map((one) =>
        sharp(one).resize(width, height, { fit: 'fill' }).grayscale().raw().toBuffer(),
      ),
    );
    if (!got || !best) throw new Error('Nothing to compare.');
    expect(likeness(got, best, width)).toBeGreaterThan(0.98);
  });
});

test('P-51.1 a server’s own limit counts, and what is small enough is sent as it is stored', async () => {
  const id = await keep(await photo({ width: 900, height: 600 }));
  const to = { platform: 'mastodon', max_image_bytes: 30_000 } as const;
  const [small] = await mediaOf(world.ctx, ada.id, [id], to);
  expect((await small?.bytes())?.length).toBeLessThanOrEqual(to.max_image_bytes);
  const [stored, same] = await Promise.all([
    mediaOf(world.ctx, ada.id, [id]),
    mediaOf(world.ctx, ada.id, [id], { platform: 'sandbox' }),
  ]);
  expect(await same[0]?.bytes()).toEqual(await stored[0]?.bytes());
  const [other] = await mediaOf(world.ctx, ada.id, [id], { platform: 'linkedin' });
  expect(other?.mime).toBe('image/jpeg');
  expect((await sharp(await other?.bytes()).metadata()).format).toBe('jpeg');
});

test('P-51.19 an animation moves where a network plays it, and is a still image elsewhere', async () => {
  const sent = await plainFrames(60, 40, ['red', 'blue', 'red']).gif().toBuffer();
  const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' as const, is_kept: true };
  const order = { ...told, encoding: 'webp' as const, moves: true };
  const { id } = await storePicture(world.ctx, ada.id, sent, order);
  for (const platform of LivePlatformIds) {
    const { clips } = platforms[platform];
    if (clips === 'none') continue;
    const [item] = await mediaOf(world.ctx, ada.id, [id], { platform });
    const { format, pages = 1 } = await sharp(await item?.bytes(), { animated: true }).metadata();
    expect([platform, item?.mime, format, pages]).toEqual(
      clips === 'still' ? [platform, 'image/jpeg', 'jpeg', 1] : [platform, 'image/gif', 'gif', 3],
    );
  }
});
