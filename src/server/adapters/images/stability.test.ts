import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { request, startGallery } from '#test/emulators/images-world.ts';

const gallery = startGallery();
const service = { provider: 'stability', model: 'core', path: '' } as const;
const engine = { ...service, model: 'stable-diffusion-xl-1024-v1-0' };

const asked = () => gallery.provider().asked.at(-1);
const face = { purpose: 'avatar', style: 'cyberpunk' } as const;

describe('a Stability engine', () => {
  test('S2-9.14 gets the body format with weighted prompts', async () => {
    const { drawer: generator } = gallery.drawer(engine);
    await generator.draw(request({ subject: face, negative_prompt: 'hats' }));
    expect(asked()).toMatchObject({
      url: '/v1/generation/stable-diffusion-xl-1024-v1-0/text-to-image',
      headers: { accept: 'application/json' },
      body: {
        text_prompts: [
          { text: expect.stringContaining('a lighthouse at dusk.'), weight: 1 },
          { text: 'hats', weight: -1 },
        ],
        cfg_scale: 7,
        clip_guidance_preset: 'NONE',
        height: 1024,
        width: 1024,
        samples: 1,
        steps: 30,
        style_preset: 'neon-punk',
      },
    });
  });

  test('S2-9.14 applies the settings, within its limits', { tags: 'slow' }, async () => {
    const { drawer: generator } = gallery.drawer(engine);
    const set = { cfg_scale: 12, steps: 45, clip_guidance_preset: 'SLOW' };
    expect((await generator.draw(request(set))).notice).toBeNull();
    expect(asked()?.body).toMatchObject(set);
    await generator.draw(request({ usual_steps: 40 }));
    expect(asked()?.body).toMatchObject({ cfg_scale: 7, steps: 40 });
    await generator.draw(request({ usual_steps: 40, steps: 20 }));
    expect(asked()?.body).toMatchObject({ steps: 20 });
    const odd = { steps: 150, clip_guidance_preset: 'FASTEST' };
    const { notice } = await generator.draw(request(odd));
    expect(notice).toBe('The maximum is 50 steps. It doesn’t know that guidance preset.');
    expect(asked()?.body).toMatchObject({ steps: 50, clip_guidance_preset: 'NONE' });
  });

  test('repeats an image, and draws another one for the next take', { tags: 'slow' }, async () => {
    const { drawer: generator } = gallery.drawer(engine);
    const drawn = async (take: number, agent_name: string) =>
      Buffer.from((await generator.draw(request({ take, agent_name }))).bytes).toString('base64');
    const first = await drawn(0, 'Ada');
    expect(await drawn(0, 'Ada')).toBe(first);
    expect(await drawn(1, 'Ada')).not.toBe(first);
    expect(await drawn(0, 'Grace')).not.toBe(first);
  });
});

describe('a Stability service', () => {
  test('gets a form', async () => {
    const { drawer: generator } = gallery.drawer(service);
    const drawn = await generator.draw(
      request({ width: 1024, height: 576, negative_prompt: 'people' }),
    );
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ width: 1024, height: 576 });
    expect(asked()).toMatchObject({
      url: '/v2beta/stable-image/generate/core',
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
      body: {
        aspect_ratio: '16:9',
        negative_prompt: 'people',
        output_format: 'png',
        prompt: expect.stringContaining('lighthouse'),
        style_preset: 'photographic',
      },
    });
    expect(drawn.cost).toBe(30_000);
  });

  test('with several models is told which one, and how closely to follow the prompt', async () => {
    const { drawer: generator } = gallery.drawer({ ...service, model: 'sd3.5-large-turbo' });
    const { notice } = await generator.draw(request({ cfg_scale: 35, steps: 30 }));
    expect(asked()).toMatchObject({
      url: '/v2beta/stable-image/generate/sd3',
      body: { model: 'sd3.5-large-turbo', cfg_scale: '10' },
    });
    expect(notice).toBe('This service ignores steps and guidance.');
  });
});
