import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';
import { codePoint } from '#test/code-points.ts';

describe('an excerpt', () => {
  test.each([
    ['Hello there.', 20, 'Hello there.'],
    ['  Hello\n\n there.\t', 20, 'Hello there.'],
    ['The quick brown fox jumps', 20, 'The quick brown fox…'],
    ['The quick brown fox. It jumps', 24, 'The quick brown fox. It…'],
    ['The quick brown fox. It jumps', 21, 'The quick brown fox…'],
    ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudamp…'],
    ['a Donaudampfschifffahrtsgesellschaft', 10, 'a Donauda…'],
    ['🦊🦊🦊🦊🦊', 5, '🦊🦊…'],
    ['', 5, ''],
    ['Pottery course\nIt lasts three hours.', 60, 'Pottery course · It lasts three hours.'],
    ['We are open.\n\nCome in!\n#rye', 60, 'We are open. Come in! #rye'],
    ['Rye is back\r\n \r\n#rye\n@ada', 60, 'Rye is back · #rye · @ada'],
    ['Three things\n- bread\n- rolls', 60, 'Three things - bread - rolls'],
    ['Pottery course\nIt lasts three hours.', 18, 'Pottery course…'],
    ['Wait... there is more of it', 10, 'Wait…'],
  ])('P-49.273 of %j with %i characters is %j', (text, most, expected) => {
    expect(excerpt(text, most)).toBe(expected);
  });

  test('never exceeds the limit, is always one line, and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const short = excerpt(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short).not.toMatch(/[\n\r\t]/);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
