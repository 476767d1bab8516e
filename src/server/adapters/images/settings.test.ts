import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { failureOf, request, startGallery, wires } from '#test/emulators/images-world.ts';
import { framed } from '#server/features/images/decode/framed.ts';
import { nearestFrame } from './settings.ts';

const gallery = startGallery();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const wanted = { width: 64, height: 32 };

describe('an image in the requested size', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is made from %s', async (format) => {
    const made = await framed(await plain(100, 300).toFormat(format).toBuffer(), wanted);
    expect.assert(made);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'png', ...wanted });
  });

  test('UP-6 contains nothing else of the original file', async () => {
    const withPlace = plain(80, 40).withExif({ IFD0: { ImageDescription: 'SECRET-PLACE' } });
    const made = await framed(await withPlace.jpeg().toBuffer(), wanted);
    expect.assert(made);
    expect(Buffer.from(made).includes('SECRET-PLACE')).toBe(false);
    expect((await sharp(made).metadata()).exif).toBeUndefined();
  });

  test(
    'UP-6 is not made from anything that is no image, is truncated or too large',
    { tags: 'slow' },
    async () => {
      const png = await plain(64, 64).png().toBuffer();
      const refused = [
        Buffer.alloc(0),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        Buffer.from('<!doctype html><script>alert(1)</script>'),
        Buffer.from('\x89PNG\r\n\x1A\n<script>alert(1)</script>', 'latin1'),
        png.subarray(0, png.length / 2),
        await plain(8, 8).gif().toBuffer(),
        await plain(8, 8).tiff().toBuffer(),
        await plain(6000, 5000).png().toBuffer(),
      ];
      for (const bytes of refused) expect(await framed(bytes, wanted)).toBeUndefined();
    },
  );

  it.each(wires)('UP-6 is all that is kept of the answer of $provider $model', async (wire) => {
    const { drawer: generator } = gallery.drawer(wire);
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    gallery.provider().fault({ kind: 'bytes', bytes }, { kind: 'bytes', bytes });
    expect((await failureOf(generator.draw(request()))).message).toMatch(
      /didn’t return a usable image/,
    );
  });
});

test('the nearest frame has the most similar shape', () => {
  const [square, wide, tall] = [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ];
  const of = (width: number, height: number) =>
    nearestFrame({ width, height }, [square, wide, tall]);
  expect(of(512, 512)).toBe(square);
  expect(of(1024, 960)).toBe(square);
  expect(of(1024, 256)).toBe(wide);
  expect(of(576, 1024)).toBe(tall);
});
