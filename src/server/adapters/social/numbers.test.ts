import { expect, test } from 'vitest';
import { Count, countWithin, instantWithin, secondsWithin } from './numbers.ts';

test.each([
  [countWithin(9e99), 100_000_000_000],
  [countWithin(-3), 0],
  [countWithin(4.4), 4],
  [instantWithin(8.64e15), Date.UTC(9999, 11, 31)],
  [instantWithin(Number.NaN), 0],
  [instantWithin(-1), 0],
  [instantWithin(1.5e12), 1.5e12],
  [secondsWithin(1e300), 86_400],
  [secondsWithin(Number.POSITIVE_INFINITY), 86_400],
  [secondsWithin(0), 1],
  [secondsWithin(2.2), 3],
])('%d is %d', (made, expected) => {
  expect(made).toBe(expected);
});

test.each([
  [12.4, 12],
  [null, null],
  [undefined, null],
  ['many', null],
])('a count of %j is %j', (told, count) => {
  expect(Count.parse(told)).toBe(count);
});
