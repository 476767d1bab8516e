import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { excerpt } from '#domain/text/excerpt.ts';
import { cut, elided, firstCharacter } from './cut.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => Array.from(segmenter.segment(text), (one) => one.segment);

/** One character each, as people see it. */
const characters = [
  ...['🌊', '👩‍👩‍👧‍👦', '🇬🇧', '👍🏽', '👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️', '3️⃣'],
  ...['e\u0301', 'n\u0303', 'ก็', 'நி', 'हि', 'षि', '각', '\u1112\u1161\u11ab', '\r\n', 'a'],
];

test.each(characters)('%j is kept whole or left out, wherever a text is cut', (one) => {
  const text = `${'x'.repeat(30)}${one}${one}${one} and more words`;
  const whole = charactersOf(text);
  expect(firstCharacter(`${one}${one}b`)).toBe(one);
  for (let most = 25; most < 30 + 3 * one.length + 3; most += 1) {
    const kept = cut(text, most);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(text.startsWith(kept)).toBe(true);
    expect(whole.slice(0, charactersOf(kept).length).join('')).toBe(kept);
    // Nothing that fits is left out.
    expect(kept.length + (whole[charactersOf(kept).length]?.length ?? 0)).toBeGreaterThan(most);
    for (const short of [elided(text, most), excerpt(text, most)]) {
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.isWellFormed()).toBe(true);
    }
  }
});

test('P-49.294 the ellipsis stands in place of a period', () => {
  expect(elided('Rye is back. It rests.', 13)).toBe('Rye is back…');
  expect(elided('Rye is back.', 12)).toBe('Rye is back.');
});

test('whatever is cut ends between two characters', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...characters), fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(text, fc.nat(60), (parts, most) => {
      const all = parts.join('');
      const kept = charactersOf(cut(all, most));
      return kept.join('') === charactersOf(all).slice(0, kept.length).join('').toWellFormed();
    }),
  );
});

it.each([
  ['nothing of a character with more marks than a short text has room for', 'a', 60, 0],
  ['a part of one that is longer than any real one', 'a', 500, 500],
])('keeps %s', (_what, letter, most, length) => {
  expect(cut(letter + '\u0301'.repeat(1000), most)).toHaveLength(length);
});

it('repairs what came in broken', () => {
  expect([cut('a\uD83C', 9), cut('a\uD83C b', 2), elided('a\uD83C', 9)]).toEqual([
    'a\uFFFD',
    'a\uFFFD',
    'a\uFFFD',
  ]);
});
