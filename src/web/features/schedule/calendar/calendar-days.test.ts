import { expect, test } from 'vitest';
import {
  dayAfter,
  dayWords,
  isDay,
  mondayOf,
  monthAfter,
  spanWords,
  weeksOf,
} from './calendar-days.ts';

test('a month is drawn in whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11-24', 'month');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
  expect(weeksOf('2027-02-10', 'month')).toHaveLength(4);
});

test('a week has seven days', () => {
  expect(weeksOf('2026-11-29', 'week')).toEqual([
    [
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ],
  ]);
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months are %s', (day, months, then) => {
  expect(monthAfter(day, months)).toBe(then);
});

test('days go on over months and have words', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayWords('2026-11-24')).toBe('Tuesday, November 24');
  expect(spanWords('2026-11-24', 'month')).toBe('November 2026');
  expect(spanWords('2026-12-31', 'week')).toBe('Dec 28 – Jan 3, 2027');
});

test.each(['2026-02-30', 'today', '2026-1-1', ''])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});
