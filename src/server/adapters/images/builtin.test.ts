import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AvatarStyles } from '#contract/images.ts';
import { createBuiltin } from './builtin.ts';
import type { DrawRequest } from './port.ts';

const request: DrawRequest = {
  prompt: 'a calm fox',
  style: 'cartoon',
  width: 512,
  height: 512,
  negative_prompt: '',
  agent_name: 'Ada',
  take: 0,
  signal: new AbortController().signal,
};
const draw = async (changes: Partial<DrawRequest> = {}) => {
  const { bytes, notice } = await createBuiltin().draw({ ...request, ...changes });
  return { picture: Buffer.from(bytes).toString('base64'), bytes, notice };
};

describe('the built-in artist', () => {
  test.each(AvatarStyles)('draws %s the same each time, at the size asked for', async (style) => {
    const [first, again] = await Promise.all([draw({ style }), draw({ style })]);
    expect(first.picture).toBe(again.picture);
    const { format, width, height } = await sharp(first.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 512 });
  });

  test('draws every style differently', async () => {
    const pictures = await Promise.all(AvatarStyles.map((style) => draw({ style })));
    expect(new Set(pictures.map(({ picture }) => picture)).size).toBe(AvatarStyles.length);
  });

  test('honours a size that is not square', async () => {
    const { bytes } = await draw({ width: 768, height: 400 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 768, height: 400 });
  });

  test.each<[string, Partial<DrawRequest>]>([
    ['prompt', { prompt: 'a wild fox' }],
    ['agent', { agent_name: 'Grace' }],
    ['negative prompt', { negative_prompt: 'glasses' }],
    ['take', { take: 1 }],
  ])('another %s is another picture', async (_what, changes) => {
    expect((await draw(changes)).picture).not.toBe((await draw()).picture);
  });

  test('says what it cannot do', async () => {
    expect((await draw()).notice).toMatch(/does not picture the prompt/);
    expect((await draw()).notice).not.toMatch(/negative|photographic/);
    expect((await draw({ style: 'realistic' })).notice).toMatch(/not photographic/);
    expect((await draw({ negative_prompt: 'hats' })).notice).toMatch(/negative prompt/);
  });

  test('draws nothing for a caller who has gone', async () => {
    const gone = new Error('gone');
    await expect(draw({ signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  });
});
