import { expect, test } from 'vitest';
import { isContinued } from './is-continued.ts';

test.each([
  [['Rye is back'], ['Rye is back.', 'Come by.'], true],
  [['Rye is back.'], ['Rye bread is back, from 7.'], true],
  [['Rye is back.'], ['R'], false],
  [['Rye is back.'], ['Oats are sold out.'], false],
  [['Rye is back.', 'Come by tomorrow.'], ['Rye is back.'], false],
  [[''], ['Anything at all.'], true],
])('P-2.121 whether %j is continued by %j: %s', (before, after, expected) => {
  expect(isContinued(before, after, 8)).toBe(expected);
});
