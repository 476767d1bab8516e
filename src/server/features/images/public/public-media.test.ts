/** URLs from which a network fetches a picture: unguessable, for one picture of its owner, and valid for an hour. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { storePicture } from '#server/features/images/service.ts';
import { removeExpired } from './public-media.store.ts';
import { publishFile } from './public-media.ts';

describe.each(engines)('public URLs of pictures on %s', (engine) => {
  let world: World;
  let ada: Person;
  let picture: string;
  beforeAll(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    const glass = { r: 200, g: 30, b: 30, alpha: 0 };
    const png = sharp({ create: { width: 500, height: 400, channels: 4, background: glass } });
    const about = {
      prompt: '',
      alt: '',
      model_used: 'upload',
      origin: 'own' as const,
      is_kept: true,
    };
    const bytes = await png.png().toBuffer();
    picture = (await storePicture(world.ctx, ada.id, bytes, { ...about, encoding: 'png' })).id;
  });
  afterAll(() => world.close());

  const publish = async (owner = ada.id, id = picture) => {
    const url = new URL(await publishFile(world.ctx, owner, id));
    expect(url.origin).toBe(world.ctx.config.public_url);
    return url.pathname.slice(basePath.length);
  };

  test(
    'P-7.392 P-7.393 anyone with the URL gets the picture as JPEG, without cookies, on white',
    { tags: 'slow' },
    async () => {
      const path = await publish();
      const { status, headers, raw } = await world.call('GET', path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(raw.length),
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect(await sharp(raw).metadata()).toMatchObject({
        format: 'jpeg',
        width: 500,
        height: 400,
      });
      expect((await sharp(raw).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
      const head = await world.call('HEAD', path);
      expect([head.status, head.headers['content-type'], head.raw.length]).toEqual([
        ...[200, 'image/jpeg', 0],
      ]);
    },
  );

  test(
    'P-7.392 each URL is different, and a modified one is not found',
    { tags: 'slow' },
    async () => {
      const [one, other] = [await publish(), await publish()];
      expect(one).not.toBe(other);
      const at = one.lastIndexOf('/') + 1;
      const changed = `${one.slice(0, at)}${one[at] === 'A' ? 'B' : 'A'}${one.slice(at + 1)}`;
      for (const path of [changed, '/media/public/nothing.jpg', `${one}.jpg`]) {
        expect((await world.call('GET', path)).status).toBeGreaterThanOrEqual(400);
      }
      const names = await world.ctx.db.selectFrom('public_media').select('token_hash').execute();
      expect(names.some(({ token_hash }) => one.includes(token_hash))).toBe(false);
    },
  );

  test('P-7.392 there is no URL for someone else’s picture', async () => {
    const grace = await world.member();
    await expect(publish(grace.id)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(publish(ada.id, 'no-such-picture')).rejects.toMatchObject({ kind: 'rejected' });
  });

  test(
    'P-7.392 after an hour the URL is not found, and its row is deleted',
    { tags: 'slow' },
    async () => {
      const path = await publish();
      world.pass(hour);
      expect((await world.call('GET', path)).status).toBe(404);
      await removeExpired(world.ctx.db, world.ctx.clock());
      const left = await world.ctx.db.selectFrom('public_media').selectAll().execute();
      expect(left).toEqual([]);
    },
  );
});
