import { describe, expect, test } from 'vitest';
import { AvatarBody, PlainBody, WeightedBody } from '#contract/images/image-job-calls.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import { imageRequestOf, avatarRequestOf } from './image-request.ts';

describe('the body of diffusion services', () => {
  const wish = (body: object) => imageRequestOf(WeightedBody.parse(body));

  test('S2-7.39 wishes for what weighs more than nothing, and for the absence of what weighs less', () => {
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

  test('says so where weights have shades', () => {
    const of = (weight: number) => wish({ text_prompts: [{ text: 'a fox', weight }] }).notice;
    expect(of(1)).toBeNull();
    expect(of(0.4)).toMatch(/^Weights count as 1 or -1/);
  });

  test('brings its settings along', () => {
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
  test('is about a face where an agent is named, and about a picture else', () => {
    const about = (body: object) =>
      imageRequestOf(PlainBody.parse({ prompt: 'a fox', ...body })).subject;
    expect(about({ agentName: 'Ada' })).toEqual({ purpose: 'avatar', style: 'realistic' });
    expect(about({ style: 'digital-art' })).toEqual({ purpose: 'picture', style: 'digital-art' });
    expect(about({ purpose: 'picture' }).purpose).toBe('picture');
  });

  test('has its size in words', () => {
    const { width, height } = imageRequestOf(
      PlainBody.parse({ prompt: 'a fox', size: '1024x1024' }),
    );
    expect([width, height]).toEqual([1024, 1024]);
  });
});

describe('a face', () => {
  const known = { personality: 'tech_sage', specialization: 'technology', agentName: 'Ada' };

  test('S2-7.10 has the prompt that the wizard suggests where there is none', () => {
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

  test('has a prompt of its own, or one of nobody in particular', () => {
    expect(avatarRequestOf(AvatarBody.parse({ ...known, prompt: 'a fox' })).prompt).toBe('a fox');
    expect(avatarRequestOf(AvatarBody.parse({})).prompt).toMatch(/^Portrait: an expressive face/);
  });
});
