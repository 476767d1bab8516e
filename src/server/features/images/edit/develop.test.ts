import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { engines } from '#test/engines.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { cropped, toned } from './develop.ts';
import { fill, halves, keepOne } from '#server/features/images/pictures.fixture.ts';
import { imagesCleanupJob } from '#server/features/images/gallery/sweep.job.ts';
import { reencode } from './reencode.ts';

const averages = async (bytes: Uint8Array) =>
  (await sharp(bytes).removeAlpha().stats()).channels.map(({ mean }) => mean);

describe('tones', () => {
  const grey = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();

  test('warm has more red than blue, cool the reverse', async () => {
    const [warm, cool] = [await toned(await grey(), 'warm'), await toned(await grey(), 'cool')];
    const [warmRed = 0, , warmBlue = 0] = await averages(warm);
    const [coolRed = 0, , coolBlue = 0] = await averages(cool);
    expect(warmRed).toBeGreaterThan(warmBlue + 20);
    expect(coolBlue).toBeGreaterThan(coolRed + 20);
  });

  test('black and white has no color, mirrored has its sides swapped', async () => {
    const colored = await halves().png().toBuffer();
    const [red, green, blue] = await averages(
      await sharp(await toned(colored, 'black-and-white'))
        .toColourspace('srgb')
        .toBuffer(),
    );
    expect([green ?? red, blue ?? red]).toEqual([red, red]);
    const left = { left: 0, top: 0, width: 4, height: 4 };
    const mirrored = await toned(colored, 'mirrored');
    const [leftRed = 255, , leftBlue = 0] = await averages(
      await sharp(mirrored).extract(left).toBuffer(),
    );
    expect([leftRed, leftBlue]).toEqual([0, 255]);
  });
});

test(
  'a photo that is too large for a platform is compressed until it fits',
  { tags: 'slow' },
  async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const [fitted, best] = [
      await reencode(noise, { encoding: 'webp', most: 1_000_000 }),
      await sharp(noise).webp({ quality: 88 }).toBuffer(),
    ];
    expect(best.byteLength).toBeGreaterThan(1_000_000);
    expect(fitted.bytes.byteLength).toBeLessThanOrEqual(1_000_000);
    expect(fitted.width).toBeGreaterThan(1000);
  },
);

describe.each(engines)('editing a picture on %s', (engine) => {
  let world: World;
  let ada: Person;
  let id: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    ({ id } = await keepOne(world.ctx, ada.id));
  });
  afterEach(() => world.close());

  const act = (what: string, body?: object, as = ada) =>
    world.call('POST', `/ai/images/${id}/${what}`, { as, ...(body && { body }) });
  const bytesAt = async (url: string) => (await world.call('GET', url.replace(/^\/api/, ''))).raw;
  const total = async () =>
    (await world.call('GET', '/content/ai/images/history', { as: ada })).body.total;

  test(
    'S2-7.15 enhancing doubles its size and raises the contrast; the original is kept',
    { tags: 'slow' },
    async () => {
      const { status, body } = await act('enhance');
      expect({ status, notice: body.notice }).toEqual({ status: 201, notice: null });
      expect(body.data[0].alt).toBe('Two halves');
      const large = await bytesAt(body.imageUrl);
      expect(await sharp(large).metadata()).toMatchObject({ width: 80, height: 40 });
      expect(await total()).toBe(2);
      const again = await world.call('GET', `/content/ai/images/${id}`, { as: ada });
      expect(again.body.data).toMatchObject({ width: 40, height: 20 });
    },
  );

  test('enhancing never exceeds the size limit, and says so', { tags: 'slow' }, async () => {
    const made = await world.call('POST', '/content/ai/images/generate', {
      as: ada,
      body: { prompt: 'x', size: '1024x1024' },
    });
    ({ id } = made.body.data[0]);
    const first = await act('enhance');
    expect(first.body.notice).toBeNull();
    ({ id } = first.body.data[0]);
    const second = await act('enhance');
    expect(second.body.notice).toContain(String(limits.enhanced_side));
    expect(await sharp(await bytesAt(second.body.imageUrl)).metadata()).toMatchObject({
      width: limits.enhanced_side,
    });
  });

  test('S2-7.16 tones are applied, all of them or those requested', { tags: 'slow' }, async () => {
    const all = await act('variations', {});
    expect(all.body.data.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Two halves (in warm colors)',
      'Two halves (in cool colors)',
      'Two halves (in black and white)',
      'Two halves (mirrored)',
    ]);
    const one = await act('variations', { tones: ['mirrored', 'mirrored'] });
    expect(one.body.data).toHaveLength(1);
    expect(await total()).toBe(6);
    expect((await act('variations', { tones: ['neon'] })).status).toBe(400);
  });

  test('is possible for its owner only, and needs room', { tags: 'slow' }, async () => {
    const grace = await world.member();
    expect((await act('enhance', undefined, grace)).status).toBe(404);
    expect((await act('variations', {}, grace)).status).toBe(404);
    await fill(world.ctx, ada.id, limits.files_per_user, 1);
    expect((await act('enhance')).body.code).toBe('limit_reached');
  });

  test('P-7.45 cropping creates a new picture', { tags: 'slow' }, async () => {
    const { body: large } = await world.call('POST', '/content/ai/images/generate', {
      as: ada,
      body: { prompt: 'x', size: '512x512' },
    });
    ({ id } = large.data[0]);
    const { status, body } = await act('crop', { left: 0.25, top: 0.5, width: 0.5, height: 0.25 });
    expect([status, body.message]).toEqual([201, 'Image edited']);
    const [whole, part] = [await bytesAt(large.imageUrl), await bytesAt(body.imageUrl)];
    expect(await sharp(part).metadata()).toMatchObject({ width: 256, height: 128 });
    const area = { left: 128, top: 256, width: 256, height: 128 };
    const [cut, kept] = [
      await averages(await sharp(whole).extract(area).png().toBuffer()),
      await averages(part),
    ];
    for (const [nth, mean] of cut.slice(0, 3).entries())
      expect(Math.abs(mean - (kept[nth] ?? 0))).toBeLessThan(3);
    expect(await total()).toBe(3);
  });

  test.each([
    { left: 0, top: 0, width: 0.1, height: 0.1 },
    { left: 1, top: 1, width: 1, height: 1 },
    { left: 0, top: 0, width: 1.5, height: 1 },
  ])('rejects the area %j', async (area) => {
    expect((await act('crop', area)).status).toBe(400);
    expect(await total()).toBe(1);
  });

  /** The corners of an image with a color in each, from the upper left one. */
  async function cornersOf(bytes: Uint8Array): Promise<string> {
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const at = (x: number, y: number) => {
      const start = (y * width + x) * channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
      if (red > 150 && green > 150) return 'yellow';
      if (blue > 150) return 'blue';
      return red > green ? 'red' : 'green';
    };
    const [right, bottom] = [width - 9, height - 9];
    return [at(8, 8), at(right, 8), at(8, bottom), at(right, bottom)].join(' ');
  }
  const whole = { left: 0, top: 0, width: 1, height: 1 };
  async function fourColors() {
    const tile = (color: string) => ({
      width: 120,
      height: 40,
      channels: 3 as const,
      background: color,
    });
    const tiles = ['red', 'green', 'blue', 'yellow'].map(async (color, n) => ({
      input: await sharp({ create: tile(color) })
        .png()
        .toBuffer(),
      left: n % 2 === 0 ? 0 : 120,
      top: n < 2 ? 0 : 40,
    }));
    const plain = sharp({ create: { ...tile('white'), width: 240, height: 80 } });
    const bytes = await plain
      .composite(await Promise.all(tiles))
      .png()
      .toBuffer();
    return bytes;
  }

  test('P-51.57 an image is rotated and flipped whole, as it is in a part', async () => {
    const path = '/content/ai/images/upload?keep=true';
    const colors = await fourColors();
    const file = multipart([['colors.png', colors]], 'file');
    const sent = await world.call('POST', path, { as: ada, ...file });
    ({ id } = sent.body.data[0]);
    const seen = async (bytes: Uint8Array) => {
      const { width, height } = await sharp(bytes).metadata();
      return [width, height, await cornersOf(bytes)];
    };
    const cases = [
      [{ rotate: 90, flip: false }, [80, 240, 'blue red yellow green']],
      [{ rotate: 180, flip: false }, [240, 80, 'yellow blue green red']],
      [{ rotate: 270, flip: false }, [80, 240, 'green yellow red blue']],
      [{ rotate: 0, flip: true }, [240, 80, 'green red yellow blue']],
      [{ rotate: 90, flip: true }, [80, 240, 'red blue green yellow']],
    ] as const;
    for (const [turn, shown] of cases)
      expect(await seen(await cropped(colors, whole, turn))).toEqual(shown);
    const turned = async (body: object) => {
      const made = await act('crop', body);
      expect(made.status).toBe(201);
      return seen(await bytesAt(made.body.imageUrl));
    };
    expect(await turned({ ...whole, rotate: 270 })).toEqual(cases[2][1]);
    // The upper half of what is shown then.
    const part = { left: 0, top: 0, width: 1, height: 0.5, purpose: 'avatar' };
    const both = { rotate: 90, flip: true };
    expect(await turned({ ...part, ...both })).toEqual([80, 120, 'red blue red blue']);
  });

  test('P-51.57 other angles are refused, and a video is not turned', async () => {
    for (const rotate of [45, -90, 360, '90']) {
      const { status, body } = await act('crop', { ...whole, rotate });
      expect([status, body.details?.[0]?.message ?? body.message]).toEqual([
        400,
        'Use 0, 90, 180 or 270 degrees',
      ]);
    }
    const film = multipart([['film.mp4', videoFile()]], 'file');
    const path = '/content/ai/images/upload?keep=true';
    const { body } = await world.call('POST', path, { as: ada, ...film });
    ({ id } = body.data[0]);
    const refused = await act('crop', { ...whole, rotate: 90 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is a video. Choose a still image.',
    ]);
    id = '0198c0de-0000-7000-8000-000000000001';
    expect((await act('crop', { ...whole, rotate: 90 })).status).toBe(404);
  });

  test('P-7.45 a cropped avatar is deleted if no agent uses it', { tags: 'slow' }, async () => {
    const drawn = await world.call('POST', '/content/ai/images/generate', {
      as: ada,
      body: { prompt: 'x' },
    });
    ({ id } = drawn.body.data[0]);
    const area = { left: 0, top: 0, width: 0.5, height: 0.5 };
    const face = await act('crop', { ...area, purpose: 'avatar' });
    const path = `/content/ai/images/${face.body.data[0].id}`;
    expect((await world.call('GET', path, { as: ada })).body.data.is_kept).toBe(false);
  });

  test(
    'P-7.45 an avatar in use is also kept in its original form when it is cropped again',
    { tags: 'slow' },
    async () => {
      const drawn = await world.call('POST', '/content/ai/images/generate', {
        as: ada,
        body: { prompt: 'x', agentName: 'Ada' },
      });
      ({ id } = drawn.body.data[0]);
      const path = `/content/ai/images/${id}`;
      const isKept = async () => (await world.call('GET', path, { as: ada })).body.data.is_kept;
      const area = { left: 0, top: 0, width: 0.5, height: 0.5, purpose: 'avatar' };
      await act('crop', area);
      expect(await isKept()).toBe(false);
      const agent = await world.agent(ada, { avatar_url: drawn.body.imageUrl });
      const face = await act('crop', area);
      expect(await isKept()).toBe(true);
      const avatar = { avatar_url: face.body.imageUrl };
      await world.call('PUT', `/agents/${agent.id}`, { as: ada, body: avatar });
      world.pass(2 * 86_400_000);
      await imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);
      const { body } = await world.call('GET', '/content/ai/images/history', { as: ada });
      const left = body.data.map(({ url }: { url: string }) => url);
      expect(left).toEqual(expect.arrayContaining([drawn.body.imageUrl, face.body.imageUrl]));
      expect(left).toHaveLength(2);
    },
  );
});
