import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import {
  allFit,
  byteLength,
  excessOf,
  firstWords,
  fits,
  postLength,
  splitIntoParts,
  type Counting,
  type LengthLimit,
} from './post-text.ts';
import { codePoint } from '#test/code-points.ts';

const family = '👨‍👩‍👧';

describe('room under pictures', () => {
  it.each([
    ['telegram', 1024, 1, true],
    ['telegram', 1025, 1, false],
    ['telegram', 1025, 0, true],
    ['telegram', 4097, 0, false],
    ['bluesky', 300, 4, true],
  ] as const)(
    'on %s, whether %i letters fit with %i images: %s',
    (platform, letters, pictures, fit) => {
      expect(allFit(['x'.repeat(letters)], platforms[platform], [pictures])).toBe(fit);
    },
  );

  it('applies to the parts with images only', () => {
    const long = 'x'.repeat(4096);
    expect(allFit(['Look.', long], platforms.telegram, [2])).toBe(true);
    expect(allFit([long, 'Look.'], platforms.telegram, [2])).toBe(false);
    expect(allFit(['Look.', long], platforms.telegram, [0, 1])).toBe(false);
  });
});

describe('postLength', () => {
  it.each<[string, Counting, number]>([
    ['', 'x_weighted', 0],
    ['hello', 'x_weighted', 5],
    ['日本', 'x_weighted', 4],
    ['مرحبا', 'x_weighted', 5],
    [family, 'x_weighted', 2],
    ['see https://example.com/a/very/long/path/that/never/seems/to/end', 'x_weighted', 4 + 23],
    ['example.com', 'x_weighted', 23],
    ['e\u0301', 'x_weighted', 1],
    [family, 'graphemes', 1],
    ['e\u0301a', 'graphemes', 2],
    ['a\r\nb', 'graphemes', 3],
    [family, 'utf16', 8],
    ['日本', 'utf16', 2],
  ])('S2-9.12 counts %j as %s: %i', (text, counting, length) => {
    expect(postLength(text, counting)).toBe(length);
  });
});

const bluesky = platforms.bluesky;

describe('fits', () => {
  it.each<[string, string, LengthLimit, ReturnType<typeof excessOf>]>([
    ['300 plain characters', 'a'.repeat(300), bluesky, undefined],
    ['301', 'a'.repeat(301), bluesky, { length: 301, limit: 300, unit: 'characters' }],
    ['166 families in 2,988 bytes', family.repeat(166), bluesky, undefined],
    [
      '167 families in 3,006 bytes',
      family.repeat(167),
      bluesky,
      { length: 3006, limit: 3000, unit: 'bytes' },
    ],
    ['as many where no bytes are counted', family.repeat(167), platforms.mastodon, undefined],
  ])('checks %s', (_name, text, limit, excess) => {
    expect(excessOf(text, limit)).toEqual(excess);
    expect(fits(text, limit)).toBe(excess === undefined);
  });

  it('counts bytes in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(byteLength(text)).toBe(Buffer.byteLength(text));
      }),
    );
    expect(byteLength('\ud800')).toBe(3);
  });

  it('splits a text with too many bytes', () => {
    const parts = splitIntoParts(`${family.repeat(100)} ${family.repeat(100)}`, bluesky);
    expect(parts).toHaveLength(2);
    expect(parts.every((part) => fits(part, bluesky))).toBe(true);
    expect(parts.join('').replaceAll(' ', '')).toBe(family.repeat(200));
  });
});

const x = (max_length: number): LengthLimit => ({ max_length, counting: 'x_weighted' });

describe('splitIntoParts', () => {
  it.each<[string, number, string[]]>([
    ['', 10, []],
    ['   ', 10, []],
    ['short', 10, ['short']],
    ['One here. Two here. Three.', 20, ['One here. Two here.', 'Three.']],
    ['one two three four', 9, ['one two', 'three', 'four']],
    ['Fine. unbreakablyLongWord end', 8, ['Fine.', 'unbreakablyLongWord', 'end']],
    ['今日はとても良い天気です', 12, ['今日はとても', '良い天気です']],
  ])('splits %j at %i', (text, max, parts) => {
    expect(splitIntoParts(text, x(max))).toEqual(parts);
  });

  const limit = fc.record({
    max_length: fc.integer({ min: 5, max: 60 }),
    counting: fc.constantFrom<Counting>('x_weighted', 'graphemes', 'utf16'),
  });
  const prose = fc
    .array(fc.stringMatching(/^[a-zé]{1,12}[.!?,]?$/), { maxLength: 60 })
    .map((all) => all.join(' '));

  it('keeps every word whole and in order, and every part within the limit', () => {
    fc.assert(
      fc.property(prose, limit, (text, max) => {
        const parts = splitIntoParts(text, max);
        const wordsIn = (value: string) => value.split(/\s+/).filter(Boolean);
        expect(parts.flatMap(wordsIn)).toEqual(wordsIn(text));
        for (const part of parts) expect(fits(part, max) || !/\s/.test(part)).toBe(true);
      }),
    );
  });

  it('loses nothing but whitespace of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), limit, (text, max) => {
        const solid = (value: string) => value.replace(/\s/g, '');
        expect(solid(splitIntoParts(text, max).join(''))).toBe(solid(text));
      }),
    );
  });
});

describe('firstWords', () => {
  it.each<[string, number, string]>([
    ['all of it', 20, 'all of it'],
    ['all of it and more', 10, 'all of it'],
    ['impossible', 4, ''],
  ])('keeps whole words of %j within %i', (text, max, kept) => {
    expect(firstWords(text, x(max))).toBe(kept);
  });
});
