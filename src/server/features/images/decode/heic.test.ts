import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { heicPhoto } from '#test/camera-photo.ts';
import { secretPlace } from '#server/features/images/pictures.fixture.ts';
import { createDarkroom } from './darkroom.ts';

const photo = heicPhoto();

const keep = (bytes: Buffer) =>
  createDarkroom().keep(
    bytes,
    { encoding: 'webp', has_versions: false, has_original: true },
    { owner_id: 'ada', signal: new AbortController().signal, is_patient: false },
  );

/** The average color of a part of an image that has this profile or none. */
async function colorAt(bytes: Uint8Array, area: { top: number; height: number }) {
  const part = sharp(bytes).extract({ left: 8, width: 32, ...area });
  const { channels } = await sharp(await part.png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

/** The photo with another width and height in its head. */
const claiming = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(photo);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
};

describe('a HEIC photo', () => {
  test('P-51.20 is kept upright, in its colors, as a JPG without its place', async () => {
    const { original, ...shown } = await keep(photo);
    expect(shown).toMatchObject({ width: 48, height: 64, marked: 'ai_generated' });
    expect(original).toMatchObject({ mime: 'image/jpeg', width: 48, height: 64, turned: false });
    const bytes = original?.bytes ?? Buffer.alloc(0);
    expect(Buffer.from(bytes).includes(secretPlace)).toBe(false);
    const { icc, exif } = await sharp(bytes).metadata();
    expect([icc?.length, exif]).toEqual([480, undefined]);
    const [top, bottom] = [
      await colorAt(bytes, { top: 4, height: 16 }),
      await colorAt(bytes, { top: 44, height: 16 }),
    ];
    expect(top?.[0]).toBeGreaterThan(150);
    expect(bottom?.[2]).toBeGreaterThan(150);
    expect(top?.[2]).toBeLessThan(80);
  });

  test('P-51.20 whose head names no encoding is known by the others', async () => {
    const bytes = Buffer.from(photo);
    bytes.write('mif1', 8, 'latin1');
    expect(await keep(bytes)).toMatchObject({ width: 48, height: 64 });
  });

  test.each([
    ['cut off', photo.subarray(0, photo.length / 2)],
    ['with noise in place of its image', Buffer.from(photo).fill(0x55, 1100, 1500)],
    ['with nothing but its head', photo.subarray(0, 40)],
    ['of no size', claiming(0, 0)],
  ])('P-51.20 %s is refused', async (_, bytes) => {
    await expect(keep(bytes)).rejects.toMatchObject({ code: 'unreadable_image' });
  });

  test('P-51.20 that claims to be too large is refused before it is decoded', async () => {
    const side = Math.ceil(Math.sqrt(limits.image_pixels)) + 1;
    await expect(keep(claiming(side, side))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('megapixels'),
    });
  });
});
