import { expect, test } from 'vitest';
import { changesBetween, isSameText } from './fit-changes.ts';

const between = (before: string[], after: string[], counting: 'utf16' | 'x_weighted' = 'utf16') =>
  changesBetween(before, after, counting);

test('P-7.98 the changes list length, parts, and what was left out', () => {
  expect(between(['Same.'], ['Same.'])).toEqual([]);
  expect(between(['Much longer.'], ['Short.'])).toEqual(['Shortened from 12 to 6 characters.']);
  expect(between(['One. Two.'], ['One.', 'Two.'])).toEqual(['Split into 2 parts.']);
  expect(between(['One.', 'Two.', 'Three.'], ['One.', 'Two.'])).toEqual([
    'Joined into 2 parts.',
    'Shortened from 14 to 8 characters.',
  ]);
  expect(between(['One.', 'Two.'], ['One, two.'])).toEqual(['Joined into 1 part.', 'Reworded.']);
  expect(between(['One.', 'Two words.'], ['One.', 'Two.'])).toEqual([
    'Part 2: Shortened from 10 to 4 characters.',
  ]);
  expect(
    between(['Hi @ada and @bex: https://a.example/b. #one #two #one'], ['Hi @ADA #two']),
  ).toEqual([
    'Shortened from 53 to 12 characters.',
    'Left out 1 hashtag.',
    'Left out 1 link.',
    'Left out 1 mention.',
  ]);
});

test('lengths are counted like on the network', () => {
  const link = 'https://example.com/a/very/long/address/of/a/page/that/nobody/types';
  expect(between([`Read this now: ${link}`], [link], 'x_weighted')).toEqual([
    'Shortened from 38 to 23 characters.',
  ]);
});

test('two posts count as the same regardless of spaces, capitals and parts', () => {
  expect(isSameText(['One. Two.'], ['one.', ' TWO. '])).toBe(true);
  expect(isSameText(['One. Two.'], ['One. Three.'])).toBe(false);
});
