import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type RunningImages, startImages } from '#test/emulators/images.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept } from '#server/features/images/pictures.fixture.ts';

const engine = 'stable-diffusion-xl-1024-v1-0';

describe.each(engines)('pictures by an AI model on %s', (database) => {
  let provider: RunningImages;
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    provider = await startImages();
  });
  afterEach(async () => {
    await world.close();
    await provider.close();
  });

  const open = async (env: Record<string, string>) => {
    world = await createWorld(database, { env: { IMAGE_API_KEY: provider.api_key, ...env } });
    ada = await world.member();
  };
  const openai = () =>
    open({
      IMAGE_PROVIDER: 'openai',
      IMAGE_MODEL: 'gpt-image-2',
      IMAGE_BASE_URL: `${provider.url}/v1`,
    });
  const generate = (body: object) =>
    world.call('POST', '/content/ai/images/generate', { as: ada, body });
  const month = async () => (await world.call('GET', '/usage', { as: ada })).body.data;

  test('the generator is named before sign-in, and the built-in one stays available', async () => {
    await openai();
    expect((await world.call('GET', '/setup')).body).toMatchObject({ drawer: 'gpt-image-2' });
    const { body } = await world.call('GET', '/ai/images/drawers', { as: ada });
    expect(body.data).toMatchObject([
      { id: 'gpt-image-2', is_default: true, price: 62_680, pictures_prompt: true },
      { id: 'builtin', is_default: false, price: 0, pictures_prompt: false },
    ]);
  });

  test('a picture has the requested size, its model and its cost', { tags: 'slow' }, async () => {
    await openai();
    const body = { prompt: 'a fox', size: '256x256', negativePrompt: 'hats', purpose: 'picture' };
    const made = await generate(body);
    expect(made).toMatchObject({
      status: 201,
      body: { model_used: 'gpt-image-2', notice: expect.stringContaining('negative prompt') },
    });
    const { raw } = await world.call('GET', made.body.imageUrl.replace(/^\/api/, ''));
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
    const { spent, images } = await month();
    expect(images).toBe(1);
    expect(spent).toBeGreaterThan(31_680);
  });

  test('a weighted prompt is sent to the engine unchanged', { tags: 'slow' }, async () => {
    const env = { IMAGE_PROVIDER: 'stability', IMAGE_MODEL: engine };
    await open({ ...env, IMAGE_BASE_URL: provider.url });
    const made = await generate({
      text_prompts: [
        { text: 'a fox', weight: 1 },
        { text: 'hats', weight: -1 },
      ],
      cfg_scale: 9,
      steps: 40,
      width: 512,
      height: 512,
      samples: 1,
      style_preset: 'anime',
    });
    expect(made).toMatchObject({ status: 201, body: { model_used: engine, notice: null } });
    expect(provider.asked.at(-1)?.body).toMatchObject({
      cfg_scale: 9,
      steps: 40,
      style_preset: 'anime',
      text_prompts: [{ weight: 1 }, { text: 'hats', weight: -1 }],
    });
  });

  test('a rejected picture is reported, and neither stored nor charged', async () => {
    await openai();
    provider.fault({ kind: 'policy' });
    const { status, body } = await generate({ prompt: 'a fox' });
    expect([status, body.message]).toEqual([
      502,
      'The image provider refused this prompt. Change it and try again.',
    ]);
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    expect(await month()).toMatchObject({ spent: 0, reserved: 0, images: 0 });
  });

  test('the API key is in no response and in no log', async () => {
    await openai();
    provider.fault({ kind: 'bad_key' });
    const { status, body } = await generate({ prompt: 'a fox' });
    expect([status, body.message]).toEqual([
      502,
      'The image provider refused the key. Check IMAGE_API_KEY.',
    ]);
    await generate({ prompt: 'a fox' });
    expect(world.logged.join('')).toContain('a picture was not drawn');
    expect(JSON.stringify(body) + world.logged.join('')).not.toContain(provider.api_key);
  });
});
