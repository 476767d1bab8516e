/** Uploads as they came, and what is made of them for networks. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { cameraPhoto } from '#test/camera-photo.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { sweepLoose } from '#server/features/media/sweep.job.ts';
import type { Darkroom } from './decode/darkroom.ts';
import { imagesCleanupJob } from './gallery/sweep.job.ts';
import { photo, plainFrames, secretPlace } from './pictures.fixture.ts';
import { mediaOf } from './service.ts';

const { signal } = new AbortController();

describe.each(engines)('originals on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterAll(() => world.close());

  const upload = async (bytes: Buffer, name = 'photo.jpg', as = ada) => {
    const sent = { as, ...multipart([[name, bytes]], 'file') };
    const { body } = await world.call('POST', '/content/ai/images/upload?keep=true', sent);
    const { id } = body.data[0] as { id: string };
    return (await world.call('GET', `/content/ai/images/${id}`, { as })).body.data;
  };
  const file = async (url: string) => world.call('GET', url.replace(/^\/api/, ''), {});
  /** A decoder that counts what it is given. */
  const counting = () => {
    let count = 0;
    const { darkroom } = world.ctx;
    const keep: Darkroom['keep'] = (...given) => {
      count += 1;
      return darkroom.keep(...given);
    };
    return { ctx: { ...world.ctx, darkroom: { ...darkroom, keep } }, count: () => count };
  };
  const sent = async (
    ctx: World['ctx'],
    id: string,
    platform: 'bluesky' | 'linkedin' | 'sandbox',
  ) => {
    const [media] = await mediaOf(ctx, ada.id, [id], { platform });
    return { ...media, bytes: Buffer.from((await media?.bytes()) ?? []) };
  };

  test('P-51.24 the original can be downloaded, is larger than what is shown, and goes with its image', async () => {
    const large = await cameraPhoto({ width: 5120, height: 60 });
    const picture = await upload(large);
    expect(picture).toMatchObject({ width: 4096, height: 48 });
    expect(picture.original).toMatchObject({
      mime: 'image/jpeg',
      width: 5120,
      height: 60,
      size: large.length,
    });
    const { raw, headers } = await file(picture.original.url);
    expect(raw.equals(large)).toBe(true);
    expect(headers['content-type']).toBe('image/jpeg');
    const room = await world.ctx.db
      .selectFrom('blobs')
      .where('owner_id', '=', ada.id)
      .select((row) => row.fn.sum<number | string>('size').as('bytes'))
      .executeTakeFirstOrThrow();
    expect(Number(room.bytes)).toBeGreaterThan(large.length);
    await world.call('DELETE', `/content/ai/images/${picture.id}`, { as: ada });
    expect((await file(picture.original.url)).status).toBe(404);
  });

  test('P-51.48 a crop is made of the original, upright and with all of its pixels', async () => {
    const crop = async (id: string, area: object) =>
      (await world.call('POST', `/ai/images/${id}/crop`, { as: ada, body: area })).body.data[0];
    const large = await upload(await cameraPhoto({ width: 4500, height: 60 }));
    const { id } = await crop(large.id, { left: 0.1, top: 0, width: 0.8, height: 1 });
    const wide = await world.call('GET', `/content/ai/images/${id}`, { as: ada });
    expect(wide.body.data).toMatchObject({ width: 3600, height: 60 });
    // Red above blue in the file, whose data say that its left side is up.
    const field = (background: string, height: number) => ({
      create: { width: 400, height, channels: 3 as const, background },
    });
    const turned = sharp(field('red', 600))
      .composite([{ input: field('blue', 300), top: 300, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg();
    const upright = await upload(await turned.toBuffer());
    expect([upright.width, upright.height]).toEqual([600, 400]);
    const left = await crop(upright.id, { left: 0, top: 0, width: 0.4, height: 1 });
    const { dominant } = await sharp((await file(left.url)).raw).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });

  test('P-51.22 a photo’s place is gone from the original, and a network gets it upright', async () => {
    const picture = await upload(await photo());
    const { raw } = await file(picture.original.url);
    expect(raw.includes(secretPlace)).toBe(false);
    expect(picture.original).toMatchObject({ width: 20, height: 40 });
    const { bytes, size, mime } = await sent(world.ctx, picture.id, 'linkedin');
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect({ width, height, orientation, size, mime }).toEqual({
      width: 20,
      height: 40,
      orientation: undefined,
      size: { width: 20, height: 40 },
      mime: 'image/jpeg',
    });
  });

  test('P-51.25 a network that takes the original as it is gets exactly that', async () => {
    const small = await cameraPhoto({ width: 300, height: 200 });
    const picture = await upload(small);
    expect((await sent(world.ctx, picture.id, 'linkedin')).bytes.equals(small)).toBe(true);
  });

  test('P-51.28 what an older version kept less of is not used in place of the same file', async () => {
    const photograph = await cameraPhoto({ width: 1200, height: 300 });
    const colors = ['red', 'blue'] as const;
    const moving = await plainFrames(60, 40, colors).gif().toBuffer();
    const film = await plainFrames(60, 40, colors).webp().toBuffer();
    const still = await plainFrames(60, 40, ['red']).gif().toBuffer();
    const again = async (name: string, bytes: Buffer) => {
      const sent = { as: ada, ...multipart([[name, bytes]], 'file') };
      const path = '/content/ai/images/upload?keep=true&same=use';
      return (await world.call('POST', path, sent)).body.is_duplicate;
    };
    const older = async (id: string, change: object) =>
      world.ctx.db.updateTable('images').set(change).where('id', '=', id).execute();
    const files = [
      ['a.jpg', photograph, { original: null, width: 1024, height: 256 }],
      ['b.gif', moving, { clip: 0 }],
      ['c.webp', film, { clip: 0 }],
      ['d.gif', still, {}],
    ] as const;
    for (const [name, bytes, change] of files) {
      const { id } = await upload(bytes, name);
      expect([name, await again(name, bytes)]).toEqual([name, true]);
      await older(id, { width: 60, ...change });
      expect([name, await again(name, bytes)]).toEqual([name, name === 'd.gif']);
    }
  });

  test('P-51.26 what a network gets is made once for the same file, and again if its bytes are lost', async () => {
    const { id } = await upload(await cameraPhoto({ width: 4400, height: 80 }));
    const first = counting();
    const made = await sent(first.ctx, id, 'linkedin');
    const again = await sent(first.ctx, id, 'linkedin');
    expect([first.count(), again.bytes.equals(made.bytes)]).toEqual([1, true]);
    expect((await sharp(made.bytes).metadata()).width).toBe(4096);
    await sent(first.ctx, id, 'bluesky');
    expect(first.count()).toBe(2);
    const rows = () => world.ctx.db.selectFrom('derivatives').select('hash').execute();
    const before = await rows();
    for (const { hash } of before) await world.ctx.media.remove(hash);
    expect((await sent(first.ctx, id, 'linkedin')).bytes.equals(made.bytes)).toBe(true);
    expect(first.count()).toBe(3);
    const use = () => imagesCleanupJob(world.ctx).run({}, signal);
    world.pass(2 * day);
    await sent(first.ctx, id, 'linkedin');
    world.pass(2 * day);
    await use();
    // Only the one that was used since is left.
    const left = await rows();
    expect(left).toHaveLength(1);
    await sweepLoose(world.ctx, signal);
    expect(await world.ctx.media.has(left[0]?.hash ?? '')).toBe(true);
    world.pass(4 * day);
    await use();
    await sweepLoose(world.ctx, signal);
    expect([await rows(), await world.ctx.media.has(left[0]?.hash ?? '')]).toEqual([[], false]);
  });
});
