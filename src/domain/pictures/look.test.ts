import { expect, test } from 'vitest';
import { groupsOfAlike, lookAlike } from './look.ts';

const flat = '0'.repeat(64) + '808080'.repeat(4);
const withFields = (count: number) =>
  'f'.repeat(Math.floor(count / 4)).padEnd(64, '0') + '808080'.repeat(4);
const withColor = (color: string) => '0'.repeat(64) + color + '808080'.repeat(3);

test.each([
  ['the same look', flat, true],
  ['a field that compression changed', withFields(4), true],
  ['other shapes', withFields(8), false],
  ['a color a little off', withColor('868080'), true],
  ['another color', withColor('a08080'), false],
  ['nothing that was looked at', '', false],
])('P-7.209 compares an image with %s', (_what, look, isAlike) => {
  expect(lookAlike(flat, look)).toBe(isAlike);
});

test('P-7.209 groups images with the same file or look, largest first, and leaves single images out', () => {
  const seen = { look: '', file_hash: null, width: 10, height: 10 };
  const pictures = [
    { ...seen, id: 'small', look: flat },
    { ...seen, id: 'large', look: withFields(4), width: 20 },
    { ...seen, id: 'alone', look: withFields(40) },
    { ...seen, id: 'clip one' },
    { ...seen, id: 'file one', file_hash: 'a' },
    { ...seen, id: 'file two', file_hash: 'a' },
    { ...seen, id: 'not looked at', look: null },
  ];
  const groups = groupsOfAlike(pictures).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([
    ['large', 'small'],
    ['file one', 'file two'],
  ]);
});
