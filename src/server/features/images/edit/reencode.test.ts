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
import { framed } from '#server/features/images/decode/framed.ts';
import { withWholeScans } from '#server/features/images/decode/jpeg.ts';
import { reencode } from './reencode.ts';

/** A gray JPG of 8 × 8 pixels, made of three colors in a scan each. */
function threeScans(): Buffer {
  const segment = (kind: number, ...content: number[]) => [
    ...[0xff, kind, (content.length + 2) >> 8, (content.length + 2) & 255],
    ...content,
  ];
  // The only code is one bit and means zero.
  const codes = (table: number) =>
    segment(0xc4, table, 1, ...Array.from({ length: 15 }, () => 0), 0);
  const colors = [1, 2, 3];
  return Buffer.from([
    ...[0xff, 0xd8, ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1))],
    ...segment(0xc0, 8, 0, 8, 0, 8, 3, ...colors.flatMap((color) => [color, 0x11, 0])),
    ...codes(0),
    ...codes(0x10),
    ...colors.flatMap((color) => [...segment(0xda, 1, color, 0, 0, 63, 0), 0x3f]),
    ...[0xff, 0xd9],
  ]);
}

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await reencode(bytes, { encoding: 'webp' }).catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error('it was accepted', { cause: outcome });
  return outcome.code;
};

describe('reencode', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('reads %s', async (format) => {
    const { bytes, ...told } = await reencode(await halves().toFormat(format).toBuffer(), {
      encoding: 'webp',
    });
    expect(told).toEqual({ mime: 'image/webp', extension: 'webp', width: 40, height: 20 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });

  test.each([
    ['one scan', 1],
    ['a scan for each color', 3],
  ])('reads a JPG whose camera wrote zeros into %s', async (_, scans) => {
    const jpeg = await halves(64, 64).jpeg().toBuffer();
    const bent = scans === 1 ? jpeg : threeScans();
    const heads: number[] = [];
    for (let at = bent.indexOf('\xFF\xDA', 0, 'latin1'); at >= 0;) {
      heads.push(at);
      const end = at + 2 + bent.readUInt16BE(at + 2);
      expect([...bent.subarray(end - 3, end)]).toEqual([0, 63, 0]);
      bent.set([0, 0, 0], end - 3);
      at = bent.indexOf('\xFF\xDA', end, 'latin1');
    }
    expect(heads).toHaveLength(scans);
    await expect(sharp(bent, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('SOS');
    const read = await reencode(bent, { encoding: 'png' });
    expect(read.width).toBeGreaterThanOrEqual(8);
    const frame = await framed(bent, { width: 8, height: 8 });
    expect(frame).toBeDefined();
  });

  test('UP-6 leaves the scans of a progressive JPG as they are', async () => {
    const jpeg = await halves(64, 64).jpeg({ progressive: true }).toBuffer();
    expect(Buffer.compare(withWholeScans(jpeg), jpeg)).toBe(0);
    expect((await reencode(jpeg, { encoding: 'png' })).width).toBe(64);
  });

  test('UP-6 removes the location of a photo and applies its orientation', async () => {
    const original = await photo();
    expect(original.toString('latin1')).toContain(secretPlace);
    const { bytes, width, height } = await reencode(original, { encoding: 'png' });
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
    const { bytes } = await reencode(Buffer.concat([png, Buffer.from(payload)]), {
      encoding: 'png',
    });
    expect(Buffer.from(bytes).includes(payload)).toBe(false);
    const jpeg = await halves().withXmp(`<x>${payload}</x>`).jpeg().toBuffer();
    expect(jpeg.includes(payload)).toBe(true);
    expect(Buffer.from((await reencode(jpeg, { encoding: 'webp' })).bytes).includes(payload)).toBe(
      false,
    );
  });

  test('keeps transparency', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: '#0000' } as const;
    const { bytes } = await reencode(await sharp({ create: clear }).png().toBuffer(), {
      encoding: 'webp',
    });
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('reduces large pictures and leaves small ones', { tags: 'slow' }, async () => {
    const large = await reencode(await halves(5000, 2500).png().toBuffer(), { encoding: 'webp' });
    expect([large.width, large.height]).toEqual([4096, 2048]);
    const small = await reencode(await halves(40, 20).png().toBuffer(), { encoding: 'webp' });
    expect([small.width, small.height]).toEqual([40, 20]);
  });

  test('UP-6 keeps the first frame of an animation of at most 250', async () => {
    const { bytes, width, height } = await reencode(gifOf(250), { encoding: 'webp' });
    expect([width, height]).toEqual([1, 1]);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await refusal(gifOf(251))).toBe('too_large');
    expect(await refusal(gifOf(10_000))).toBe('too_large');
  });

  test('counts the frames of a WebP too', async () => {
    const animated = await sharp(gifOf(3), { animated: true }).webp().toBuffer();
    expect((await reencode(animated, { encoding: 'png' })).height).toBe(1);
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
    await expect(reencode(pngClaiming(10_000, 10_000), { encoding: 'webp' })).rejects.toMatchObject(
      {
        code: 'too_large',
        message: expect.stringContaining('25 megapixels'),
      },
    );
  });

  test('rejects every hostile file', async () => {
    for (const [what, bytes] of Object.entries(await hostileFiles())) {
      expect([what, await refusal(bytes)]).toEqual([what, 'unreadable_image']);
    }
  });
});
