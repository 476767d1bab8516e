import { expect, test } from 'vitest';
import { refusedWords } from './refused.ts';

const tea = { title: 'Tea at nine.', why: 'It’s being published.' };

test.each([
  [[], undefined],
  [[tea], '1 post deleted. “Tea at nine.” couldn’t be deleted: It’s being published.'],
  [
    [tea, { title: 'Cut once.', why: 'It’s gone.' }],
    '1 post deleted. 2 couldn’t be deleted, such as “Tea at nine.”: It’s being published.',
  ],
] as const)('P-49.303 %j reads %s', (refused, words) => {
  expect(refusedWords('1 post deleted.', 'deleted', refused)).toBe(words);
});
