/** A camera’s photo as each network gets it: as large as it shows, and as good as it can be. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { cameraPhoto, cameraSize } from '#test/camera-photo.ts';
import { structuralSimilarity } from '#test/structural-similarity.ts';
import { fitted } from '#domain/pictures/sent-picture.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { xmpOf } from '#domain/pictures/origin.ts';
import { plainFrames } from './pictures.fixture.ts';
import { mediaOf, storePicture } from './service.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld('sqlite');
  ada = await world.member();
});
afterAll(() => world.close());

async function keep(bytes: Buffer): Promise<string> {
  const about = { prompt: '', alt: '', model_used: 'upload', origin: 'ai_edited' } as const;
  const kept = { ...about, is_kept: true, encoding: 'webp', has_original: true } as const;
  return (await storePicture(world.ctx, ada.id, bytes, kept)).id;
}

const networks = Object.entries(pictureFiles) as [LivePlatform, PictureFiles][];

describe('a photo of 24 megapixels', { tags: 'slow' }, () => {
  let id: string;
  let sent: Buffer;
  beforeAll(async () => {
    sent = await cameraPhoto();
    id = await keep(sent);
  }, 120_000);

  test.each(networks)('P-51.1 for %s', async (platform, files) => {
    const [media] = await mediaOf(world.ctx, ada.id, [id], { platform });
    const bytes = Buffer.from((await media?.bytes()) ?? []);
    const { width, height, format, xmp } = await sharp(bytes).metadata();
    expect(bytes.length).toBeLessThanOrEqual(files.bytes);
    expect(files.formats).toContain(format);
    expect(media).toMatchObject({ mime: `image/${format}`, size: { width, height } });
    expect({ width, height }).toEqual(fitted(cameraSize, files));
    expect(String(xmp)).toContain('compositeWithTrainedAlgorithmicMedia');
    const best = await sharp(sent).resize(width, height, { fit: 'fill' }).png().toBuffer();
    // The proof `images sent` compares it with the best that the network’s limits allow.
    expect(await structuralSimilarity(bytes, best)).toBeGreaterThan(0.95);
  });
});

test(
  'P-51.1 a server’s own limit counts, and what is small enough is sent as it came',
  { tags: 'slow' },
  async () => {
    // Marked, as the one that is sent.
    const came = await sharp(await cameraPhoto({ width: 450, height: 300 }))
      .withXmp(xmpOf('ai_edited'))
      .webp()
      .toBuffer();
    const id = await keep(came);
    const to = { platform: 'mastodon', max_image_bytes: 8000 } as const;
    const [small] = await mediaOf(world.ctx, ada.id, [id], to);
    expect((await small?.bytes())?.length).toBeLessThanOrEqual(to.max_image_bytes);
    const [same] = await mediaOf(world.ctx, ada.id, [id], { platform: 'sandbox' });
    const sent = Buffer.from((await same?.bytes()) ?? []);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(sent)).equals(await pixels(came))).toBe(true);
    const [other] = await mediaOf(world.ctx, ada.id, [id], { platform: 'linkedin' });
    expect(other?.mime).toBe('image/jpeg');
    expect((await sharp(await other?.bytes()).metadata()).format).toBe('jpeg');
  },
);

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
