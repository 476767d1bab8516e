import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logoOn } from './logo.ts';

const navy = '#0b3d5c';
/** A disc in a transparent or white square. */
const disc = (color: string, ground = 'none') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="${ground}"/><circle cx="150" cy="150" r="100" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

describe('a logo', () => {
  test('P-51.62 gets a plate where its color could not be seen, and no other', async () => {
    const plate = async (color: string, ground: string, square?: string) =>
      (await logoOn(ground, await disc(color, square))).plate;
    expect(await plate(navy, navy)).toBe('#ffffff');
    expect(await plate('#fdf1e7', '#ffffff')).toBe('#000000');
    expect(await plate(navy, '#ffe14d')).toBeUndefined();
    expect(await plate('#ffffff', navy)).toBeUndefined();
    // It brings its own ground.
    expect(await plate(navy, navy, '#ffffff')).toBeUndefined();
  });

  test('P-51.63 fits the corner, whatever its shape', async () => {
    for (const [width, height, fits] of [
      [2000, 500, [260, 65]],
      [500, 2000, [19, 76]],
      [20, 20, [76, 76]],
    ] as const) {
      const create = { width, height, channels: 3 as const, background: '#f00' };
      const logo = await logoOn(navy, await sharp({ create }).webp().toBuffer());
      expect([logo.width, logo.height]).toEqual(fits);
    }
  });
});
