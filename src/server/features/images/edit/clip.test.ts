import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Motions } from '#contract/images/clips.ts';
import { limits } from '#contract/core/limits.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { type ClipPlan, makeClip } from './clip.ts';
import { halves, keepOne } from '#server/features/images/pictures.fixture.ts';

const plan: ClipPlan = {
  motion: 'zoom',
  seconds: 2,
  signal: new AbortController().signal,
  onProgress: async () => {},
};
const header = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();

describe('a clip', () => {
  it.each(Motions)('S2-7.17 made by %s is an endlessly looping GIF', async (motion) => {
    const told: number[] = [];
    const onProgress = async (percent: number) => void told.push(percent);
    const picture = await halves(96, 48).png().toBuffer();
    const { bytes, width, height } = await makeClip(picture, { ...plan, motion, onProgress });
    const { format, loop, pages = 0, delay = [] } = await header(bytes);
    expect([format, loop, width, height]).toEqual(['gif', 0, 96, 48]);
    expect(pages).toBeGreaterThan(4);
    expect(pages).toBeLessThanOrEqual(limits.image_frames);
    const lasts = delay.reduce((sum, one) => sum + one, 0);
    expect(Math.abs(lasts - 2000)).toBeLessThan(100);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  it('ends close to its first frame', async () => {
    const { bytes } = await makeClip(await halves(64, 64).png().toBuffer(), plan);
    const { pages = 1 } = await header(bytes);
    const at = (page: number) => sharp(bytes, { page }).removeAlpha().raw().toBuffer();
    const [first, last] = [await at(0), await at(pages - 1)];
    const apart = first.reduce((sum, one, nth) => sum + Math.abs(one - (last[nth] ?? 0)), 0);
    expect(apart / first.length).toBeLessThan(8);
  });

  it(
    'P-9.20 is reduced in size until it fits the limit',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
      const picture = await sharp({
        create: { width: 480, height: 480, channels: 3, background: '#888', noise },
      })
        .png()
        .toBuffer();
      const { bytes, width } = await makeClip(picture, plan);
      expect(bytes.byteLength).toBeLessThanOrEqual(limits.clip_bytes);
      expect(width).toBeLessThan(480);
    },
  );

  it('is not made if it was canceled', async () => {
    const stopped = { ...plan, signal: AbortSignal.abort(new Error('enough')) };
    const picture = await halves(64, 64).png().toBuffer();
    await expect(makeClip(picture, stopped)).rejects.toThrow('enough');
  });
});

describe.each(engines)('clip calls on %s', (engine) => {
  let world: World;
  let owner: Person;
  let image_id: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    ({ id: image_id } = await keepOne(world.ctx, owner.id));
  });
  afterEach(() => world.close());

  const make = (body: object = {}, as = owner) =>
    world.call('POST', '/ai/videos/generate', { as, body: { image_id, seconds: 2, ...body } });
  const status = async (id: string, as = owner) =>
    world.call('GET', `/ai/videos/${id}/status`, { as });
  const ended = async (id: string) => {
    for (;;) {
      const { data } = (await status(id)).body;
      if (data.status !== 'processing') return data;
      await pause(20);
    }
  };

  it(
    'S2-7.17 S2-7.18 return at once, and the clip is in the gallery when it is finished',
    { tags: 'slow' },
    async () => {
      const asked = await make();
      expect([asked.status, asked.body.data.status]).toEqual([202, 'processing']);
      const done = await ended(asked.body.data.id);
      expect(done).toMatchObject({
        status: 'completed',
        progress: 100,
        format: 'gif',
        error: null,
      });
      expect(done.picture).toMatchObject({ is_clip: true, is_kept: true, versions: [] });
      expect(done.picture.alt).toBe('Two halves');
      const file = await world.call('GET', done.url.replace(/^\/api/, ''));
      expect(file.headers['content-type']).toBe('image/gif');
      expect((await header(file.raw)).pages).toBeGreaterThan(4);
      const history = await world.call('GET', '/content/ai/images/history', { as: owner });
      expect(history.body.data[0]).toEqual(done.picture);
    },
  );

  it('S2-7.18 work only on the caller’s own pictures and clips', { tags: 'slow' }, async () => {
    const stranger = await world.member();
    expect((await make({}, stranger)).status).toBe(404);
    const { body } = await make();
    expect((await status(body.data.id, stranger)).status).toBe(404);
    const done = await ended(body.data.id);
    expect(await make({ image_id: done.picture.id })).toMatchObject({
      status: 409,
      body: { error: 'This is a GIF. Choose a still image.' },
    });
  });

  it('P-7.46 cancel a clip, and leave a finished one alone', { tags: 'slow' }, async () => {
    const { body } = await make({ seconds: 6 });
    const stop = () => world.call('DELETE', `/ai/videos/${body.data.id}`, { as: owner });
    expect((await stop()).body.data).toMatchObject({ status: 'cancelled', picture: null });
    expect((await stop()).body.data.status).toBe('cancelled');
    const history = await world.call('GET', '/content/ai/images/history', { as: owner });
    expect(history.body.total).toBe(1);
    const other = await make();
    await ended(other.body.data.id);
    const late = await world.call('DELETE', `/ai/videos/${other.body.data.id}`, { as: owner });
    expect(late.body).toMatchObject({
      message: 'The GIF was already finished.',
      data: { status: 'completed' },
    });
  });

  it.each([{ seconds: 1 }, { seconds: 7 }, { motion: 'explode' }, { image_id: 'x' }])(
    'P-9.20 reject %j',
    { tags: 'slow' },
    async (body) => {
      expect((await make(body)).status).toBe(400);
    },
  );
});
