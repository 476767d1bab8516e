import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { xmpOf } from '#domain/pictures/origin.ts';
import { gifOf, plainFrames } from '#server/features/images/pictures.fixture.ts';
import { markedGif } from '#server/features/images/decode/ai-mark.ts';
import { animated } from './animation.ts';

const facts = async (bytes: Uint8Array) => {
  const { format, pages, pageHeight, width, delay, loop } = await sharp(bytes, {
    animated: true,
  }).metadata();
  return { format, pages, width, height: pageHeight, delay, loop };
};

/** The color in the middle of each frame. */
async function colors(bytes: Uint8Array, pages: number): Promise<string[]> {
  const all: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { dominant } = await sharp(bytes, { page }).stats();
    all.push(dominant.r > dominant.b ? 'red' : 'blue');
  }
  return all;
}

describe('an animation', () => {
  test.each(['gif', 'webp'] as const)(
    'P-51.17 of a %s keeps its frames, their times and its loop',
    async (format) => {
      const sent = await plainFrames(60, 40, ['red', 'blue', 'red', 'blue', 'blue'])
        .toFormat(format, { delay: [100, 200, 300, 400, 500], loop: 3 })
        .toBuffer();
      const kept = await animated(sent);
      expect(kept).toMatchObject({ width: 60, height: 40 });
      const bytes = kept?.bytes ?? new Uint8Array();
      // Equal frames become one that is shown for longer.
      const { delay = [], ...rest } = await facts(bytes);
      expect(rest).toMatchObject({ format: 'gif', width: 60, height: 40, loop: 3 });
      expect(delay.reduce((sum, one) => sum + one, 0)).toBe(1500);
      expect((await colors(bytes, rest.pages ?? 1)).slice(0, 4)).toEqual([
        'red',
        'blue',
        'red',
        'blue',
      ]);
    },
  );

  test('P-51.17 that has one frame, or is of another format, is a still', async () => {
    expect(await animated(gifOf(1))).toBeUndefined();
    expect(await animated(await plainFrames(4, 4, ['red']).webp().toBuffer())).toBeUndefined();
    expect(await animated(await plainFrames(4, 4, ['red']).png().toBuffer())).toBeUndefined();
  });

  test('P-51.18 loses what else is in the file, except that AI made it', async () => {
    const sent = await plainFrames(8, 8, ['red', 'blue']).gif().toBuffer();
    const secret = 'SECRET-PLACE';
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(secret),
      Buffer.from([0]),
    ]);
    const noted = Buffer.concat([
      sent.subarray(0, -1),
      comment,
      sent.subarray(-1),
      Buffer.from(secret),
    ]);
    const { bytes = new Uint8Array() } = (await animated(noted)) ?? {};
    expect(Buffer.from(bytes).includes(secret)).toBe(false);
    expect((await facts(bytes)).pages).toBe(2);
    // Our own mark lies behind the last frame too.
    const again = await animated(markedGif(sent, 'ai_edited'));
    expect(again?.marked).toBe('ai_edited');
    const told = Buffer.concat([noted, Buffer.from(xmpOf('ai_generated'))]);
    const marked = await animated(told);
    expect(marked?.marked).toBe('ai_generated');
    expect(Buffer.from(marked?.bytes ?? []).includes('trainedAlgorithmicMedia')).toBe(true);
  });

  test('P-51.18 that is a bomb is refused by its header', async () => {
    const refusal = async (sent: Uint8Array) =>
      animated(sent).then(
        () => 'kept',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
    expect(await refusal(gifOf(limits.image_frames + 1))).toMatch(/^too_large: .*too many frames/);
    // 64 megapixels in 40 frames of a file of some kilobytes.
    const huge = gifOf(40);
    for (const at of [6, 8]) huge.writeUInt16LE(1265, at);
    expect(huge.length).toBeLessThan(2000);
    expect(await refusal(huge)).toMatch(/^too_large: .*too long for its size/);
  });

  test('P-51.17 that is too large is made smaller, in its shape', { tags: 'slow' }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const frame = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#888', noise },
    })
      .raw()
      .toBuffer();
    const frames = Array.from({ length: 12 }, (_, n) =>
      Buffer.concat([frame.subarray(n * 3000), frame.subarray(0, n * 3000)]),
    );
    const raw = { width: 900, height: 600 * 12, channels: 3 as const, pageHeight: 600 };
    const sent = await sharp(Buffer.concat(frames), { raw })
      .webp({ quality: 60, effort: 0 })
      .toBuffer();
    const kept = await animated(sent);
    expect(kept?.bytes.length).toBeLessThanOrEqual(limits.clip_bytes);
    expect((kept?.width ?? 0) / (kept?.height ?? 1)).toBeCloseTo(1.5, 1);
    expect((await facts(kept?.bytes ?? new Uint8Array())).pages).toBe(12);
  });
});
