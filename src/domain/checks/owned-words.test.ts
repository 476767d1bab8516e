import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { briefOfChanged } from './owned-words.ts';
import { checkText } from './text-checks.ts';

const brief = Brief.parse({ topic: 'harbours' });
const limit = { max_length: 280, counting: 'x_weighted' } as const;
const failing = (written: string[], parts: string[], given = brief) =>
  checkText(parts, { brief: briefOfChanged(given, written, parts), avoid_topics: [], limit }).map(
    ({ check }) => check,
  );

describe('a text edited by its owner', () => {
  test.each([
    ['a link of their own', ['It sleeps.'], ['It sleeps: mine.com'], []],
    ['a link of the writer', ['See evil.com now.'], ['Please see evil.com today.'], ['link']],
    ['hashtags of their own', ['It sleeps.'], ['It sleeps. #quiet'], []],
    ['an emoji of their own', ['It sleeps.'], ['It sleeps. 😴'], []],
    ['all of it', [], ['Mine: mine.com #yes 😀 a game-changer'], []],
    ['a stock phrase of the writer', ['A game changer.'], ['What a game changer.'], ['cliche']],
    ['a text that is too long', ['It sleeps.'], ['x'.repeat(281)], ['length']],
    ['nothing', ['See evil.com'], ['See evil.com'], ['link']],
  ])('%s', (_what, written, parts, checks) => {
    expect(failing(written, parts)).toEqual(checks);
  });

  test('is not required to have hashtags that the owner removed', () => {
    const asked = Brief.parse({ topic: 'harbours', hashtags: true, emojis: true });
    expect(failing(['It sleeps. #a 😴'], ['It sleeps.'], asked)).toEqual([]);
  });

  test('does not extend what a reply may name', () => {
    const reply = Brief.parse({ topic: 'x', content_type: 'reply', context: 'See evil.com' });
    const parts = ['See evil.com!'];
    expect(briefOfChanged(reply, ['See evil.com'], parts).context).toBe('See evil.com');
  });
});
