import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import { countKept, fill, halves, keepOne } from './pictures.fixture.ts';
import { mediaOf, ownsMediaUrl, shownMedia } from './service.ts';
import { insertPicture } from './gallery/store.ts';

const flat = {
  mime: 'image/png',
  prompt: '',
  alt: '',
  model_used: 'upload',
  origin: 'own' as const,
  width: 1,
  height: 1,
  kept: 0 as const,
  clip: 0 as const,
  duration: null,
  pages: null,
  focus_x: null,
  focus_y: null,
  job_id: null,
  tags: '[]',
  file_name: null,
  file_hash: null,
  look: '',
  smaller: [],
  bytes: Buffer.of(0),
};

describe.each(engines)('stored pictures on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const generate = (body: object, as = ada) =>
    world.call('POST', '/content/ai/images/generate', { as, body });
  const upload = (filename: string, bytes: Uint8Array) =>
    world.call('POST', '/content/ai/images/upload', {
      as: ada,
      ...multipart([[filename, bytes]], 'file'),
    });
  const bytesAt = (url: string) => world.call('GET', url.replace(/^\/api/, ''));

  describe('limits', () => {
    test('P-9.22 UP-7 only one upload gets the last free place', async () => {
      await fill(world.ctx, ada.id, limits.files_per_user - 1, 1);
      const outcomes = await Promise.all(
        ['one', 'two', 'three'].map((prompt) => generate({ prompt })),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const refused = outcomes.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'limit_reached',
        error: expect.stringContaining(String(limits.files_per_user)),
      });
      expect((await countKept(world.ctx.db)).images).toBe(limits.files_per_user);
    });

    test('AC-6 ten concurrent uploads cannot exceed the limit', async () => {
      await fill(world.ctx, ada.id, limits.files_per_user - 1, 1);
      const insert = (index: number) =>
        insertPicture(
          world.ctx,
          ada.id,
          { ...flat, id: `id-${index}`, name: `${index}` },
          world.ctx.clock(),
        );
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => insert(index)));
      expect(outcomes.filter((full) => full === undefined)).toHaveLength(1);
      expect((await countKept(world.ctx.db)).blobs).toBe(limits.files_per_user);
    });

    test('P-9.22 UP-7 bytes are limited', async () => {
      await fill(world.ctx, ada.id, 1, limits.file_bytes_per_user);
      const { status, body } = await upload('me.png', await halves().png().toBuffer());
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'limit_reached' });
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 1, images: 1 });
    });

    test('P-9.22 DO-1 pictures are limited per day', async () => {
      await fill(world.ctx, ada.id, limits.images_per_day, 1, 0);
      expect(await generate({ prompt: 'x' })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('tomorrow') },
      });
      world.pass(day + 1);
      expect((await generate({ prompt: 'x' })).status).toBe(201);
    });

    test('limits are per person', async () => {
      await fill(world.ctx, ada.id, limits.files_per_user, 1);
      expect((await generate({ prompt: 'x' }, await world.member())).status).toBe(201);
    });
  });

  describe('ownership', () => {
    test(
      'media for publishing are returned in the requested order, with their bytes',
      { tags: 'slow' },
      async () => {
        const [one, two] = [await keepOne(world.ctx, ada.id), await keepOne(world.ctx, ada.id)];
        const media = await mediaOf(world.ctx, ada.id, [two.id, one.id]);
        expect(media.map(({ id, url, alt, mime }) => ({ id, url, alt, mime }))).toEqual(
          [two, one].map(({ id, url, alt }) => ({ id, url, alt, mime: 'image/webp' })),
        );
        const [bytes] = await Promise.all(media.map((each) => each.bytes()));
        expect((await sharp(bytes).metadata()).format).toBe('webp');
      },
    );

    test('unknown pictures and those of other people are not found', { tags: 'slow' }, async () => {
      const mine = await keepOne(world.ctx, ada.id);
      const theirs = await keepOne(world.ctx, (await world.member()).id);
      const unknown = '01900000-0000-7000-8000-000000000000';
      for (const id of [theirs.id, unknown]) {
        await expect(mediaOf(world.ctx, ada.id, [mine.id, id])).rejects.toMatchObject({
          code: 'not_found',
        });
        expect(await shownMedia(world.ctx, ada.id, [id, mine.id])).toMatchObject([{ id: mine.id }]);
      }
      expect(await mediaOf(world.ctx, ada.id, [])).toEqual([]);
    });

    test('a URL belongs to the owner of its picture', async () => {
      const { url } = await keepOne(world.ctx, ada.id);
      const grace = await world.member();
      expect(await ownsMediaUrl(world.ctx, ada.id, url)).toBe(true);
      expect(await ownsMediaUrl(world.ctx, grace.id, url)).toBe(false);
      expect(await ownsMediaUrl(world.ctx, ada.id, `https://example.org${url}`)).toBe(false);
      expect(await ownsMediaUrl(world.ctx, ada.id, url.replace(/.{5}\.webp/, 'AAAAA.webp'))).toBe(
        false,
      );
    });

    test('an agent’s avatar must be a picture of its owner', { tags: 'slow' }, async () => {
      const [mine, theirs] = [
        await keepOne(world.ctx, ada.id),
        await keepOne(world.ctx, (await world.member()).id),
      ];
      const body = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
      const create = (avatar_url: string) =>
        world.call('POST', '/agents', { as: ada, body: { ...body, avatar_url } });
      expect(await create(mine.url)).toMatchObject({
        status: 201,
        body: { data: { avatar_url: mine.url } },
      });
      expect([400, 404]).toContain((await create(theirs.url)).status);
    });

    test('P-7.47 an unknown name is not found', async () => {
      expect((await bytesAt(`/api/media/${'A'.repeat(32)}.png`)).status).toBe(404);
      expect((await bytesAt('/api/media/..%2f..%2fetc.png')).status).toBe(400);
    });
  });
});
