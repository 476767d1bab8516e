import { expect, test } from 'vitest';
import { comingDays, nextProposal, weekAfter } from './week-times.ts';

const at = (text: string) => Date.parse(text);
const told = (instant: number) => new Date(instant).toISOString().slice(0, 16);

test.each([
  ['a Wednesday', '2027-03-03T12:00:00Z', 'UTC', '2027-03-07T17:00'],
  ['Sunday before', '2027-03-07T16:59:59Z', 'UTC', '2027-03-07T17:00'],
  ['Sunday at the time', '2027-03-07T17:00:00Z', 'UTC', '2027-03-14T17:00'],
  [
    'Sunday in New York, Monday in UTC',
    '2027-03-08T02:00:00Z',
    'America/New_York',
    '2027-03-14T21:00',
  ],
  [
    'the day on which the clock goes forward',
    '2027-03-28T00:30:00Z',
    'Europe/Berlin',
    '2027-03-28T15:00',
  ],
  ['the day on which it goes back', '2027-10-30T22:30:00Z', 'Europe/Berlin', '2027-10-31T16:00'],
])('%s: the next proposal', (_name, now, timezone, next) => {
  expect(told(nextProposal(at(now), timezone))).toBe(next);
});

test('every Sunday follows the last one, also when the clock changes', () => {
  let now = at('2027-03-15T00:00:00Z');
  const hours: string[] = [];
  for (let count = 0; count < 35; count += 1) {
    now = nextProposal(now, 'Europe/Berlin');
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Berlin');
    hours.push(`${local.dayOfWeek} ${local.hour}:${local.minute}`);
  }
  expect(new Set(hours)).toEqual(new Set(['7 17:0']));
});

test('a week is from Monday to Sunday, and only what is left of it', () => {
  const sunday = at('2027-03-28T15:00:00Z');
  const week = weekAfter(sunday, 'Europe/Berlin', sunday);
  expect([told(week.from), told(week.to)]).toEqual(['2027-03-28T22:00', '2027-04-04T22:00']);
  const late = at('2027-03-31T08:00:00Z');
  expect(weekAfter(sunday, 'Europe/Berlin', late).from).toBe(late);
});

test('who asks gets the next seven days', () => {
  const now = at('2027-03-03T12:00:00Z');
  expect(comingDays(now, 'UTC')).toEqual({ from: now, to: at('2027-03-10T00:00:00Z') });
});
