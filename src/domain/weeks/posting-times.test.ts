import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPerDay, postsADay, timesOfDay } from './posting-times.ts';

test.each([
  ['1-2', null, 2],
  ['3-5', null, 4],
  ['6-10', null, 8],
  ['custom', 13, 13],
] as const)('%s (%s) means %i posts a day', (post_frequency, posts_per_day, count) => {
  expect(postsADay({ post_frequency, posts_per_day })).toBe(count);
});

test('times are spread from morning to evening', () => {
  expect(timesOfDay(1)).toEqual(['09:00']);
  expect(timesOfDay(4)).toEqual(['09:00', '13:00', '17:00', '21:00']);
});

test('every post has its own time, however many there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxPerDay }), (count) => {
      const times = timesOfDay(count);
      expect(new Set(times).size).toBe(count);
      expect(times.every((time) => time >= '09:00' && time <= '21:00')).toBe(true);
    }),
  );
});
