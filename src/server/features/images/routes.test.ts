import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MediaUrl } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { heicPhoto } from '#test/camera-photo.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import {
  countKept,
  fill,
  gifOf,
  plainFrames,
  halves,
  hostileFiles,
  only,
  photo,
  pngClaiming,
  secretPlace,
} from './pictures.fixture.ts';
import { sampleOf } from '#test/sampled.ts';

describe.each(engines)('picture calls on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const generate = (body: object, as = ada) =>
    world.call('POST', '/content/ai/images/generate', { as, body });
  const upload = (filename: string, bytes: Uint8Array, as = ada) =>
    world.call('POST', '/content/ai/images/upload', {
      as,
      ...multipart([[filename, bytes]], 'file'),
    });
  const bytesAt = (url: string) => world.call('GET', url.replace(/^\/api/, ''));

  describe('generating', () => {
    test('S1-7.34 P-7.47 returns a URL that serves a PNG of that size to anyone', async () => {
      const made = await generate({
        prompt: 'a calm fox',
        style: 'cartoon',
        size: '768x768',
        negativePrompt: 'hats',
        agentName: 'Ada',
      });
      expect(made).toMatchObject({
        status: 201,
        body: {
          success: true,
          imageUrl: MediaUrl.parse(made.body.data[0].url),
          model_used: 'builtin',
          message: 'Avatar generated successfully',
          notice: expect.stringContaining('negative prompt'),
        },
      });
      const picture = await bytesAt(made.body.imageUrl);
      expect(picture.status).toBe(200);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': expect.stringContaining('immutable'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; report-uri /api/csp-report",
      });
      const { format, width, height } = await sharp(picture.raw).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 768, height: 768 });
    });

    test('S1-9.5 makes 512 × 512 pictures by default', { tags: 'slow' }, async () => {
      const { body } = await generate({ prompt: 'a calm fox' });
      const { raw } = await bytesAt(body.imageUrl);
      expect(await sharp(raw).metadata()).toMatchObject({ width: 512, height: 512 });
    });

    test(
      'S1-7.34 returns another picture for each repetition, and the same first one for everyone',
      { tags: 'slow' },
      async () => {
        const body = { prompt: 'a calm fox', agentName: 'Ada' };
        const grace = await world.member();
        const pictures: string[] = [];
        for (const person of [ada, ada, grace]) {
          const made = await generate(body, person);
          pictures.push((await bytesAt(made.body.imageUrl)).raw.toString('base64'));
        }
        expect(pictures[1]).not.toBe(pictures[0]);
        expect(pictures[2]).toBe(pictures[0]);
      },
    );

    test.each([
      [{}, 'prompt'],
      [{ prompt: '  ' }, 'prompt'],
      [{ prompt: 'x', size: '9999x9999' }, 'size'],
      [{ prompt: 'x', style: 'digital-art', agentName: 'Ada' }, 'style'],
      [{ prompt: 'x', style: 'cyberpunk', purpose: 'picture' }, 'style'],
      [{ prompt: 'x', n: 5 }, 'n'],
      [{ prompt: 'x'.repeat(limits.avatar_prompt + 1) }, 'prompt'],
    ])('rejects %j', async (body, path) => {
      const { status, body: answer } = await generate(body);
      expect(status).toBe(400);
      expect(answer.details.map((detail: { path: string }) => detail.path)).toContain(path);
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    });

    test(
      'S1-7.34 accepts the body of diffusion services, and reports unsupported fields',
      { tags: 'slow' },
      async () => {
        const { status, body } = await generate({
          text_prompts: [
            { text: 'a calm sea', weight: 0.7 },
            { text: 'ships', weight: -1 },
          ],
          width: 768,
          height: 512,
          samples: 2,
          cfg_scale: 7,
          steps: 30,
          style_preset: 'anime',
        });
        expect([status, body.data.length]).toEqual([201, 2]);
        expect(body.notice).toMatch(/^Weights count as 1 or -1 .* negative prompt.* ignores steps/);
        const { raw } = await bytesAt(body.imageUrl);
        expect(await sharp(raw).metadata()).toMatchObject({ width: 768, height: 512 });
      },
    );

    test('S2-7.10 makes avatar previews for an agent’s personality', { tags: 'slow' }, async () => {
      const { status, body } = await world.call('POST', '/content/ai/images/generate-avatar', {
        as: ada,
        body: { personality: 'tech_sage', agentName: 'Ada', style: 'anime', n: 4 },
      });
      expect([status, body.message]).toEqual([201, 'Avatar generated successfully']);
      expect(body.data.map(({ alt }: { alt: string }) => alt)).toEqual(
        Array.from({ length: 4 }, () => 'Avatar of Ada'),
      );
      const { data } = (await world.call('GET', '/content/ai/images/history', { as: ada })).body;
      expect(data[0]).toMatchObject({ prompt: expect.stringContaining('with glasses') });
      expect(data[0].is_kept).toBe(false);
    });

    test(
      'P-7.42 lists the available generators, and lets the caller choose one',
      { tags: 'slow' },
      async () => {
        const { body } = await world.call('GET', '/ai/images/drawers', { as: ada });
        expect(body.data).toMatchObject([{ id: 'builtin', is_default: true, price: 0 }]);
        expect((await generate({ prompt: 'a fox', drawer: 'builtin' })).status).toBe(201);
        const { status, body: refused } = await generate({ prompt: 'a fox', drawer: 'nobody' });
        expect([status, refused.details[0].path]).toEqual([400, 'drawer']);
      },
    );

    test('makes no request if there is no room for the picture', { tags: 'slow' }, async () => {
      let asked = 0;
      const full = await createWorld(engine, {
        parts: ({ images: { default: builtin } }) =>
          only({ ...builtin, draw: (request) => ((asked += 1), builtin.draw(request)) }),
      });
      const person = await full.member();
      const ask = () =>
        full.call('POST', '/content/ai/images/generate', { as: person, body: { prompt: 'x' } });
      expect((await ask()).status).toBe(201);
      await fill(full.ctx, person.id, limits.files_per_user, 1);
      expect((await ask()).status).toBe(409);
      await full.close();
      expect(asked).toBe(1);
    });

    test('reports a failure of the generator, and stores nothing', async () => {
      const failing = await createWorld(engine, {
        parts: ({ images: { default: builtin } }) =>
          only({ ...builtin, draw: () => Promise.reject(new Error('no paint left')) }),
      });
      const person = await failing.member();
      const { status, body } = await failing.call('POST', '/content/ai/images/generate', {
        as: person,
        body: { prompt: 'a calm fox' },
      });
      await failing.close();
      expect({ status, code: body.code }).toEqual({ status: 502, code: 'provider_failed' });
      expect(JSON.stringify(body)).not.toContain('paint');
    });
  });

  describe('upload', () => {
    test.each(sampleOf(['jpeg', 'png', 'avif', 'gif', 'webp'] as const, 2))(
      'S1-7.35 P-51.20 UP-1 stores a %s as WebP',
      async (format) => {
        const made = await upload(`me.${format}`, await halves().toFormat(format).toBuffer());
        expect(made).toMatchObject({
          status: 201,
          body: { model_used: 'upload', notice: null, message: 'Image uploaded successfully' },
        });
        const picture = await bytesAt(made.body.imageUrl);
        expect(picture.headers['content-type']).toBe('image/webp');
        expect(await sharp(picture.raw).metadata()).toMatchObject({ width: 40, height: 20 });
      },
    );

    test.each(sampleOf(['webp', 'gif'] as const, 2))(
      'P-51.17 stores an animated %s as a GIF that moves',
      async (format) => {
        const sent = await plainFrames(40, 20, ['red', 'blue', 'red']).toFormat(format).toBuffer();
        const made = await upload(`me.${format}`, sent);
        expect(made.body.imageUrl).toMatch(/\.gif$/);
        const { headers, raw } = await bytesAt(made.body.imageUrl);
        expect(headers['content-type']).toBe('image/gif');
        expect((await sharp(raw, { animated: true }).metadata()).pages).toBe(3);
      },
    );

    test(
      'serves a photo with its orientation applied, without its location',
      { tags: 'slow' },
      async () => {
        const { body } = await upload('me.jpg', await photo());
        const { raw } = await bytesAt(body.imageUrl);
        expect(raw.toString('latin1')).not.toContain(secretPlace);
        expect(await sharp(raw).metadata()).toMatchObject({ width: 20, height: 40 });
      },
    );

    test('S1-7.35 UP-1 rejects hostile files and stores nothing', async () => {
      for (const [what, bytes] of Object.entries(await hostileFiles())) {
        const { status, body } = await upload('me.png', bytes);
        const words =
          bytes.length === 0 ? 'This file is empty.' : 'JPG, PNG, GIF, WebP, AVIF or HEIC';
        const [code, said] = what.includes('PDF')
          ? ['unreadable_document', 'PDF']
          : ['unreadable_image', words];
        expect([what, status, body.code]).toEqual([what, 415, code]);
        expect(body.error).toContain(said);
      }
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    });

    test.each(sampleOf(['IMG_1.jpg', 'IMG_1.HEIC'], 2))(
      'P-51.20 takes a HEIC photo named %s',
      async (name) => {
        const { status, body } = await upload(name, heicPhoto());
        expect(status).toBe(201);
        const { raw } = await bytesAt(body.data[0].url);
        expect(await sharp(raw).metadata()).toMatchObject({ width: 48, height: 64 });
      },
    );

    test.each(['me.svg', 'me.html', 'me.pdf', 'me', 'me.png.exe'])(
      'UP-6 rejects a picture named %s',
      async (filename) => {
        const { status } = await upload(filename, await halves().png().toBuffer());
        expect(status).toBe(415);
        expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
      },
    );

    test.each([
      ['100 megapixels', pngClaiming(10_000, 10_000), 'megapixels'],
      ['10,000 frames', gifOf(10_000), 'frames'],
    ])('rejects %s with a message', async (_what, bytes, word) => {
      const { status, body } = await upload('me.gif', bytes);
      expect(status).toBe(413);
      expect(body.error).toContain(word);
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    });

    test('UP-1 rejects more than 50 MB', async () => {
      const { status } = await upload('me.png', Buffer.alloc(imageLimits.bytes + 1));
      expect(status).toBe(413);
    });
  });
});
