import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AvatarStyles, ImageStyles, type Subject } from '#contract/images/types.ts';
import { createBuiltin } from './index.ts';
import { expressionOf, wearsGlasses } from './expression.ts';
import { lookOf } from './looks.ts';
import type { DrawRequest } from './port.ts';

const face = (style: (typeof AvatarStyles)[number]): Subject => ({ purpose: 'avatar', style });
const view = (style: (typeof ImageStyles)[number]): Subject => ({ purpose: 'picture', style });

const request: DrawRequest = {
  subject: face('cartoon'),
  prompt: 'a calm fox',
  width: 512,
  height: 512,
  negative_prompt: '',
  agent_name: 'Ada',
  take: 0,
  cfg_scale: undefined,
  steps: undefined,
  clip_guidance_preset: undefined,
  frame: async () => undefined,
  signal: new AbortController().signal,
};
const draw = async (changes: Partial<DrawRequest> = {}) => {
  const { bytes, ...told } = await createBuiltin().draw({ ...request, ...changes });
  return { picture: Buffer.from(bytes).toString('base64'), bytes, ...told };
};

const subjects = [...AvatarStyles.map(face), ...ImageStyles.map(view)];

describe('the built-in image generator', () => {
  test.each(subjects)(
    'draws $purpose $style identically each time, at the requested size',
    async (subject) => {
      const [first, again] = await Promise.all([draw({ subject }), draw({ subject })]);
      expect(first.picture).toBe(again.picture);
      const { format, width, height } = await sharp(first.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 512 });
    },
  );

  test('draws every style differently', async () => {
    const pictures = await Promise.all(subjects.map((subject) => draw({ subject })));
    expect(new Set(pictures.map(({ picture }) => picture)).size).toBe(subjects.length);
  });

  test('P-49.360 draws no beard, whatever the name', async () => {
    const options: object[] = [];
    for (const style of ['realistic', 'digital_art', 'cartoon', 'anime'] as const) {
      const draws = await lookOf(style);
      const faces = ['Mia', 'Noa', 'Otto', 'Ada', 'Ivo', 'Lena', 'Rosa', 'Pip'].map((seed) =>
        draws({ seed, size: 64, expression: undefined, glasses: false }),
      );
      options.push(faces.filter((svg) => /beard|facialHair|mustache/i.test(svg)));
    }
    expect(options).toEqual([[], [], [], []]);
  });

  test('supports sizes that are not square', async () => {
    const { bytes } = await draw({ width: 768, height: 400 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 768, height: 400 });
  });

  describe.each([face('cartoon'), view('artistic')])('of $purpose $style', (subject) => {
    test.each<[string, Partial<DrawRequest>]>([
      ['prompt', { prompt: 'a wild fox' }],
      ['agent', { agent_name: 'Grace' }],
      ['negative prompt', { negative_prompt: 'glasses' }],
      ['take', { take: 1 }],
    ])('another %s gives another image', async (_what, changes) => {
      expect((await draw({ subject, ...changes })).picture).not.toBe(
        (await draw({ subject })).picture,
      );
    });
  });

  test.each(AvatarStyles)(
    'lets words in the prompt choose the look of a %s face',
    async (style) => {
      const lookOfStyle = await lookOf(style);
      const sitting = { seed: 'Ada', size: 64, glasses: false };
      const faces = ['a sly grin', 'in mid-cheer', 'a slight frown', 'a calm face', 'a face'].map(
        (prompt) => lookOfStyle({ ...sitting, expression: expressionOf(prompt) }),
      );
      // Anime has a separate look only for a frown, and a minimalist face has few mouths.
      const fewest = { anime: 2, minimalist: 3 };
      expect(new Set(faces).size).toBeGreaterThanOrEqual(
        style === 'anime' || style === 'minimalist' ? fewest[style] : 4,
      );
    },
  );

  test.each(['digital_art', 'cartoon', 'anime'] as const)(
    'puts glasses on every %s face that is said to wear some',
    async (style) => {
      const face = await lookOf(style);
      const changed = Array.from({ length: 20 }, (_, at) => {
        const drawn = (prompt: string) =>
          face({
            seed: `${at}`,
            size: 64,
            expression: undefined,
            glasses: wearsGlasses(prompt),
          });
        return drawn('round glasses') !== drawn('round eyes');
      });
      // Some of them already had glasses.
      expect(changed.filter(Boolean).length).toBeGreaterThan(5);
    },
  );

  test.each([
    ['a composed face with a level gaze and a slight frown', 'stern'],
    ['a curious face looking sideways at something small', 'curious'],
    ['a beaming face in mid-cheer, hair flying', 'joyful'],
    ['a mischievous face with a raised eyebrow and a crooked grin', 'sly'],
    ['a calm face with round glasses and attentive eyes', 'calm'],
    ['an expressive face', undefined],
  ])('reads %j as %s', (prompt, expression) => {
    expect(expressionOf(prompt)).toBe(expression);
  });

  test('lets words in the prompt choose the light, and reports what it drew', async () => {
    const lit = async (prompt: string) =>
      (await draw({ subject: view('realistic'), prompt })).depicts;
    expect(await lit('a quiet night')).toBe('Hills behind hills by moonlight, firs in front');
    expect(await lit('our best summer')).toBe('Hills behind hills at sunset, firs in front');
    expect((await draw()).depicts).toBeNull();
  });

  test('reports what it cannot do', async () => {
    expect((await draw()).notice).toMatch(/picks a ready-made face/);
    expect((await draw()).notice).not.toMatch(/negative|photographic/);
    expect((await draw({ subject: face('realistic') })).notice).toMatch(/not photos/);
    expect((await draw({ subject: view('anime') })).notice).toMatch(/views and patterns/);
    expect((await draw({ subject: view('photographic') })).notice).toMatch(/illustrations too/);
    expect((await draw({ negative_prompt: 'hats' })).notice).toMatch(/negative prompt/);
  });

  test('draws nothing if the request was aborted', async () => {
    const gone = new Error('gone');
    await expect(draw({ signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  });
});
