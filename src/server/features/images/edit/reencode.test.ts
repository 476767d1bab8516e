import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import {
  gifOf,
  halves,
  hostileFiles,
  photo,
  pngClaiming,
  secretPlace,
} from '#server/features/images/pictures.fixture.ts';
import { reencode } from './reencode.ts';

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await reencode(bytes, 'webp').catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error('it was accepted', { cause: outcome });
  return outcome.code;
};

describe('reencode', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('reads %s', async (format) => {
    const { bytes, ...told } = await reencode(await halves().toFormat(format).toBuffer(), 'webp');
    expect(told).toEqual({ mime: 'image/webp', extension: 'webp', width: 40, height: 20 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });

  test('UP-6 removes the location of a photo and applies its orientation', async () => {
    const original = await photo();
    expect(original.toString('latin1')).toContain(secretPlace);
    const { bytes, width, height } = await reencode(original, 'png');
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(secretPlace);
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect({ exif, orientation, icc, xmp }).toEqual({});
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 10, top: 3, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  test('UP-6 drops data hidden behind or inside a picture', async () => {
    const payload = '<script>alert("hidden")</script>';
    const png = await halves().png().toBuffer();
    const { bytes } = await reencode(Buffer.concat([png, Buffer.from(payload)]), 'png');
    expect(Buffer.from(bytes).includes(payload)).toBe(false);
    const jpeg = await halves().withXmp(`<x>${payload}</x>`).jpeg().toBuffer();
    expect(jpeg.includes(payload)).toBe(true);
    expect(Buffer.from((await reencode(jpeg, 'webp')).bytes).includes(payload)).toBe(false);
  });

  test('keeps transparency', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: '#0000' } as const;
    const { bytes } = await reencode(await sharp({ create: clear }).png().toBuffer(), 'webp');
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('reduces large pictures and leaves small ones', { tags: 'slow' }, async () => {
    const large = await reencode(await halves(3000, 1500).png().toBuffer(), 'webp');
    expect([large.width, large.height]).toEqual([1024, 512]);
    const small = await reencode(await halves(40, 20).png().toBuffer(), 'webp');
    expect([small.width, small.height]).toEqual([40, 20]);
  });

  test('UP-6 keeps the first frame of an animation of at most 100', async () => {
    const { bytes, width, height } = await reencode(gifOf(100), 'webp');
    expect([width, height]).toEqual([1, 1]);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await refusal(gifOf(101))).toBe('too_large');
    expect(await refusal(gifOf(10_000))).toBe('too_large');
  });

  test('counts the frames of a WebP too', async () => {
    const animated = await sharp(gifOf(3), { animated: true }).webp().toBuffer();
    expect((await reencode(animated, 'png')).height).toBe(1);
  });

  test.each([
    [10_000, 10_000],
    [5001, 5000],
    [1_000_000, 26],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])('UP-6 rejects a header of %d × %d before it decodes', async (width, height) => {
    expect(['too_large', 'unreadable_image']).toContain(await refusal(pngClaiming(width, height)));
  });

  test('says that 100 megapixels are too many', async () => {
    await expect(reencode(pngClaiming(10_000, 10_000), 'webp')).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('25 megapixels'),
    });
  });

  test('rejects every hostile file', async () => {
    for (const [what, bytes] of Object.entries(await hostileFiles())) {
      expect([what, await refusal(bytes)]).toEqual([what, 'unreadable_image']);
    }
  });
});
