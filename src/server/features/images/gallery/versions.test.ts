import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Picture } from '#contract/images/types.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept, halves } from '#server/features/images/pictures.fixture.ts';
import { storePicture } from '#server/features/images/service.ts';
import { imagesCleanupJob } from './sweep.job.ts';

describe.each(engines)('smaller versions on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterEach(() => world.close());

  const keep = async (width: number, is_kept = true): Promise<Picture> => {
    const bytes = await halves(width, width / 2)
      .png()
      .toBuffer();
    const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' as const, is_kept };
    const { id } = await storePicture(world.ctx, owner.id, bytes, { ...told, encoding: 'webp' });
    return (await world.call('GET', `/content/ai/images/${id}`, { as: owner })).body.data;
  };

  test(
    'P-9.21 exist for each width that is smaller than the picture, under names of their own',
    { tags: 'slow' },
    async () => {
      const { versions, url } = await keep(1000);
      expect(versions.map(({ width }) => width)).toEqual([160, 480, 960]);
      expect(new Set([url, ...versions.map((one) => one.url)]).size).toBe(4);
      for (const { url: address, width } of versions) {
        const { raw, headers } = await world.call('GET', address.replace(/^\/api/, ''));
        expect(await sharp(raw).metadata()).toMatchObject({ format: 'webp', width });
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
      expect((await keep(160)).versions).toEqual([]);
    },
  );

  test(
    'P-9.21 count as bytes, not as pictures, and are deleted with their picture',
    { tags: 'slow' },
    async () => {
      const { id } = await keep(1000);
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 4, images: 1 });
      await world.call('DELETE', `/content/ai/images/${id}`, { as: owner });
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    },
  );

  test('are deleted by the cleanup with their picture', { tags: 'slow' }, async () => {
    await keep(1000, false);
    world.pass(25 * 3_600_000);
    await imagesCleanupJob(world.ctx).run(null, new AbortController().signal);
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
  });

  test('are not listed for older pictures that have none', { tags: 'slow' }, async () => {
    const { id } = await keep(1000);
    await world.ctx.db.updateTable('images').set({ versions: '[]' }).execute();
    const { body } = await world.call('GET', `/content/ai/images/${id}`, { as: owner });
    expect(body.data.versions).toEqual([]);
  });
});
