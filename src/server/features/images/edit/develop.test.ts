import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { toned } from './develop.ts';
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
    expect([status, body.message]).toEqual([201, 'Image cropped']);
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
