import { describe, expect, test } from 'vitest';
import { AvatarBody, PlainBody, WeightedBody } from '#contract/images/image-job-calls.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import { imageRequestOf, avatarRequestOf } from './image-request.ts';

describe('the body of diffusion services', () => {
  const wish = (body: object) => imageRequestOf(WeightedBody.parse(body));

  test('S2-7.39 positive weights become the prompt, negative ones what to avoid', () => {
    const texts = [
      { text: 'a calm fox' },
      { text: 'blurry', weight: -1 },
      { text: 'snow' },
      { text: 'a moose', weight: 0 },
    ];
    expect(wish({ text_prompts: texts, width: 768, height: 512, samples: 2 })).toMatchObject({
      prompt: 'a calm fox, snow',
      negative_prompt: 'blurry',
      width: 768,
      height: 512,
      count: 2,
      subject: { purpose: 'picture', style: 'realistic' },
    });
  });

  test('reports weights that are not supported', () => {
    const of = (weight: number) => wish({ text_prompts: [{ text: 'a fox', weight }] }).notice;
    expect(of(1)).toBeNull();
    expect(of(0.4)).toMatch(/^Weights count as 1 or -1/);
  });

  test('passes its settings on', () => {
    const settings = { cfg_scale: 7, steps: 30, clip_guidance_preset: 'FAST_BLUE' };
    const body = { text_prompts: [{ text: 'a fox' }], style_preset: 'anime', ...settings };
    expect(wish(body)).toMatchObject({ ...settings, subject: { style: 'anime' } });
  });

  test.each([
    [{ text_prompts: [] }],
    [{ text_prompts: [{ text: 'a fox', weight: -1 }] }],
    [{ text_prompts: [{ text: 'a fox', weight: 2 }] }],
    [{ text_prompts: [{ text: 'a fox' }], width: 500 }],
    [{ text_prompts: [{ text: 'a fox' }], samples: 9 }],
  ])('%j is refused', (body) => {
    expect(WeightedBody.safeParse(body).success).toBe(false);
  });
});

describe('the body of the web', () => {
  test('is for an avatar if an agent is named, else for an image', () => {
    const about = (body: object) =>
      imageRequestOf(PlainBody.parse({ prompt: 'a fox', ...body })).subject;
    expect(about({ agentName: 'Ada' })).toEqual({ purpose: 'avatar', style: 'realistic' });
    expect(about({ style: 'digital-art' })).toEqual({ purpose: 'picture', style: 'digital-art' });
    expect(about({ purpose: 'picture' }).purpose).toBe('picture');
  });

  test('accepts its size in words', () => {
    const { width, height } = imageRequestOf(
      PlainBody.parse({ prompt: 'a fox', size: '1024x1024' }),
    );
    expect([width, height]).toEqual([1024, 1024]);
  });
});

describe('an avatar request', () => {
  const known = { personality: 'tech_sage', specialization: 'technology', agentName: 'Ada' };

  test('S2-7.10 without a prompt uses the one that the wizard suggests', () => {
    const { prompt, subject, agent_name } = avatarRequestOf(AvatarBody.parse(known));
    expect(prompt).toBe(
      suggestPrompt({
        name: 'Ada',
        personality_type: 'tech_sage',
        specialization: 'technology',
      }),
    );
    expect(prompt).toMatch(/^Portrait of Ada: a calm face .* circuitry/);
    expect([subject.purpose, agent_name]).toEqual(['avatar', 'Ada']);
  });

  test('uses its own prompt, or a generic one', () => {
    expect(avatarRequestOf(AvatarBody.parse({ ...known, prompt: 'a fox' })).prompt).toBe('a fox');
    expect(avatarRequestOf(AvatarBody.parse({})).prompt).toMatch(/^Portrait: an expressive face/);
  });
});
