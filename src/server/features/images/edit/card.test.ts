import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept, keepOne } from '#server/features/images/pictures.fixture.ts';

describe.each(engines)('cards on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const make = (body: object, as = ada) =>
    world.call('POST', '/ai/images/generate-content', { as, body });

  test(
    'S2-7.14 are stored as pictures whose alt text is their text',
    { tags: 'slow' },
    async () => {
      const { url } = await keepOne(world.ctx, ada.id);
      const { id: agent_id } = await world.agent(ada, { avatar_url: url });
      const words = { title: 'Before Friday', items: ['Restore a backup', 'Go home'] };
      const { status, body } = await make({ card: 'list', shape: 'square', agent_id, ...words });
      expect(status).toBe(201);
      expect(body.model_used).toBe('builtin');
      expect(body.data[0].alt).toBe('Before Friday. Restore a backup. Go home');
      const { raw } = await world.call('GET', body.imageUrl.replace(/^\/api/, ''));
      expect(await sharp(raw).metadata()).toMatchObject({ width: 1080, height: 1080 });
    },
  );

  test.each([
    [{ card: 'quote' }, 'text', 'Please enter what was said'],
    [{ card: 'statistic', text: 'x' }, 'title', 'Please enter a figure'],
    [{ card: 'announcement' }, 'title', 'Please enter a headline'],
    [{ card: 'list', title: 'x', items: ['one'] }, 'items', 'Please enter at least two points'],
  ])('S2-7.14 %j is rejected at its field', async (body, path, message) => {
    const { status, body: said } = await make(body);
    expect(status).toBe(400);
    expect(said.details).toContainEqual({ path, message });
  });

  test(
    'S2-7.14 S2-9.14 a prompt creates a generated picture instead, 1024 by 1024 by default',
    { tags: 'slow' },
    async () => {
      const { status, body } = await make({ prompt: 'a quiet harbour at night' });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({ success: true, imageUrl: body.data[0].url });
      expect(body.notice).not.toContain('steps and guidance');
      const drawn = async ({ imageUrl }: { imageUrl: string }) =>
        sharp((await world.call('GET', imageUrl.replace(/^\/api/, ''))).raw).metadata();
      expect(await drawn(body)).toMatchObject({ width: 1024, height: 1024 });
      const two = await make({
        prompt: 'a lamp',
        style: 'anime',
        size: '256x256',
        n: 2,
        steps: 20,
      });
      expect(two.body.data).toHaveLength(2);
      expect(two.body.notice).toContain('steps and guidance');
      expect(await drawn(two.body)).toMatchObject({ width: 256, height: 256 });
      const wrong = await make({ prompt: ' ', negativePrompt: 'people' });
      expect(wrong.status).toBe(400);
      expect(wrong.body.details).toEqual([{ path: 'prompt', message: 'Please enter a prompt' }]);
    },
  );

  test('S2-7.14 report characters that they cannot render, and store nothing', async () => {
    const { status, body } = await make({ card: 'quote', text: 'Ship it 🚀' });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toContain('🚀');
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
  });

  test('cannot be made in the name of another person’s agent', async () => {
    const grace = await world.member();
    const { id: agent_id } = await world.agent(grace);
    expect((await make({ card: 'quote', text: 'Hello', agent_id })).status).toBe(404);
  });

  describe('previews', () => {
    const preview = (body: object, as = ada) =>
      world.call('POST', '/ai/images/preview-content', { as, body });
    const words = { card: 'list', shape: 'square', title: 'Before Friday', items: ['One', 'Two'] };

    test(
      'P-7.44 equal the final picture pixel by pixel, and are not stored or counted',
      { tags: 'slow' },
      async () => {
        const { url } = await keepOne(world.ctx, ada.id);
        const { id: agent_id } = await world.agent(ada, { avatar_url: url });
        const before = await countKept(world.ctx.db);
        const { status, headers, raw } = await preview({ ...words, agent_id });
        expect([status, headers['content-type']]).toEqual([200, 'image/png']);
        expect(headers['cache-control']).toContain('no-store');
        expect(await countKept(world.ctx.db)).toEqual(before);
        expect(await world.ctx.db.selectFrom('usage_entries').selectAll().execute()).toEqual([]);
        const { body } = await make({ ...words, agent_id });
        const kept = await world.call('GET', body.imageUrl.replace(/^\/api/, ''));
        const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
        expect((await pixels(raw)).equals(await pixels(kept.raw))).toBe(true);
      },
    );

    test('P-7.44 are rejected like the final picture', async () => {
      expect((await preview({ card: 'quote' })).body.details).toContainEqual({
        path: 'text',
        message: 'Please enter what was said',
      });
      const unfit = await preview({ card: 'quote', text: 'Ship it 🚀' });
      expect([unfit.status, unfit.body.message]).toEqual([400, expect.stringContaining('🚀')]);
      const { id: agent_id } = await world.agent(await world.member());
      expect((await preview({ ...words, agent_id })).status).toBe(404);
    });
  });
});
