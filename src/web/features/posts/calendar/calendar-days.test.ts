import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dayAfter,
  dayWords,
  isDay,
  monthAfter,
  spanWords,
  turned,
  weekStartOf,
  weeksOf,
} from './calendar-days.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['en-US', '2026-11-22'],
  ['de-DE', '2026-11-23'],
  ['ar-EG', '2026-11-21'],
])('P-49.181 in %s the week of November 24 starts on %s', (language, first) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(weekStartOf('2026-11-24')).toBe(first);
  expect(weeksOf('2026-11-24', 'week', '2026-11-24')[0]?.[0]).toBe(first);
});

test('P-49.182 before the weeks ahead come those of the same month that are past', () => {
  expect(turned('2026-11-24', 'month', -1, '2026-11-24')).toBe('2026-11-22');
  expect(turned('2026-11-22', 'month', -1, '2026-11-24')).toBe('2026-10-22');
  expect(turned('2026-11-24', 'month', 1, '2026-11-24')).toBe('2026-12-24');
});

test('a month is drawn in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-24', 'month', '2026-09-01');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
  expect(weeksOf('2027-02-10', 'month', '2026-09-01')).toHaveLength(4);
});

test.each([
  // today, the open day, the first and the last day shown, and the name of the span
  ['2026-11-24', '2026-11-24', '2026-11-23', '2026-12-27', 'Nov – Dec 2026'],
  ['2026-12-30', '2026-12-30', '2026-12-28', '2027-01-31', 'Dec 2026 – Jan 2027'],
  // In the first week nothing is hidden.
  ['2026-12-02', '2026-12-02', '2026-11-30', '2027-01-03', 'December 2026'],
  // A past week, or another month, is shown in full.
  ['2026-11-24', '2026-11-22', '2026-10-26', '2026-12-06', 'November 2026'],
  ['2026-11-24', '2026-12-24', '2026-11-30', '2027-01-03', 'December 2026'],
])('P-2.165 on %s the month of %s is drawn from %s to %s', (today, day, first, last, words) => {
  const days = weeksOf(day, 'month', today).flat();
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  expect(spanWords(day, 'month', today)).toBe(words);
});

test('a week has seven days', () => {
  expect(weeksOf('2026-11-29', 'week', '2026-11-29')).toEqual([
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
  expect(weekStartOf('2026-11-23')).toBe('2026-11-23');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months are %s', (day, months, then) => {
  expect(monthAfter(day, months)).toBe(then);
});

test('days continue across months and have names', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayWords('2026-11-24')).toBe('Tuesday, November 24');
  expect(spanWords('2026-11-24', 'month', '2026-09-01')).toBe('November 2026');
  expect(spanWords('2026-11-24', 'week', '2026-11-24')).toBe('Nov 23 – 29, 2026');
  expect(spanWords('2026-12-31', 'week', '2026-12-31')).toBe('Dec 28 – Jan 3, 2027');
});

test.each(['2026-02-30', 'today', '2026-1-1', ''])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});
