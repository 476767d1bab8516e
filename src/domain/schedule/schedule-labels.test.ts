import { describe, expect, it, test } from 'vitest';
import { TimeZone } from '#contract/core/endpoint.ts';
import { type Frequency, Timezones } from '#contract/schedule/types.ts';
import type { Schedule } from './recurrence.ts';
import { describeSchedule, describeSlots, zoneLabel } from './schedule-labels.ts';

describe('frequencies in words', () => {
  it.each<[Frequency, string, string]>([
    ['once', '2027-05-02T09:00:00', 'once on May 2, 2027 at 09:00 (New York)'],
    ['hourly', '2027-03-13T22:30:00', 'every hour from March 13, 2027 at 22:30 (New York)'],
    [
      'every_4_hours',
      '2027-03-13T22:30:00',
      'every 4 hours from March 13, 2027 at 22:30 (New York)',
    ],
    [
      'every_6_hours',
      '2027-03-13T22:30:00',
      'every 6 hours from March 13, 2027 at 22:30 (New York)',
    ],
    [
      'every_12_hours',
      '2027-03-13T22:30:00',
      'every 12 hours from March 13, 2027 at 22:30 (New York)',
    ],
    ['daily', '2027-05-02T09:00:00', 'every day at 09:00 (New York)'],
    ['daily', '2027-05-02T09:00:30', 'every day at 09:00:30 (New York)'],
    ['daily', '2026-11-01T01:30:00-05:00', 'every day at 01:30 (New York)'],
    ['weekly', '2027-05-02T00:00:00', 'every Sunday at 00:00 (New York)'],
    ['monthly', '2027-05-02T09:00:00', 'every month on the 2nd at 09:00 (New York)'],
    ['monthly', '2027-05-13T09:00:00', 'every month on the 13th at 09:00 (New York)'],
    [
      'monthly',
      '2027-05-31T09:00:00',
      'every month on the 31st, or the last day of a shorter month, at 09:00 (New York)',
    ],
  ])('%s from %s', (frequency, anchor_local, words) => {
    expect(describeSchedule({ anchor_local, timezone: 'America/New_York', frequency })).toBe(words);
  });
});

describe('named days and times in words', () => {
  const weekly: Schedule = {
    anchor_local: '2027-05-03T09:00:00',
    timezone: 'America/New_York',
    frequency: 'weekly',
    weekdays: [1, 3, 5],
    times: ['09:00', '13:30'],
  };
  const hourly = Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`);
  it.each<[Partial<Schedule>, string]>([
    [{}, 'every Monday, Wednesday and Friday at 09:00 and 13:30 (New York)'],
    [{ times: [] }, 'every Monday, Wednesday and Friday at 09:00 (New York)'],
    [{ weekdays: [2], times: ['10:00'] }, 'every Tuesday at 10:00 (New York)'],
    [{ weekdays: [] }, 'every Monday at 09:00 and 13:30 (New York)'],
    [{ weekdays: [1, 2, 3, 4, 5] }, 'every weekday at 09:00 and 13:30 (New York)'],
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'every day at 09:00 and 13:30 (New York)'],
    [{ frequency: 'daily', weekdays: [] }, 'every day at 09:00 and 13:30 (New York)'],
    [{ weekdays: [], times: hourly }, 'every Monday, 12 times from 08:00 to 19:00 (New York)'],
    [
      { about_minutes: 10, ends_on: '2027-05-31' },
      'every Monday, Wednesday and Friday at about 09:00 and 13:30 (New York), until May 31, 2027',
    ],
    [
      { frequency: 'hourly', weekdays: [], times: [], about_minutes: 5 },
      'every hour from May 3, 2027 at about 09:00 (New York)',
    ],
    [
      { frequency: 'monthly', weekdays: [], times: [], ends_on: '2027-12-31' },
      'every month on the 3rd at 09:00 (New York), until December 31, 2027',
    ],
  ])('%o', (own, words) => {
    expect(describeSchedule({ ...weekly, ...own })).toBe(words);
  });
});

test.each([
  [[], 'no posting times'],
  [
    [
      { days: [5, 1, 2, 3, 4], time: '13:00' },
      { days: [1, 2, 3, 4, 5], time: '09:00' },
    ],
    'every weekday at 09:00 and 13:00',
  ],
  [[{ days: [6, 2], time: '10:15' }], 'every Tuesday and Saturday at 10:15'],
  [
    [
      { days: [1, 2], time: '09:00' },
      { days: [6], time: '11:00' },
    ],
    '3 times a week',
  ],
])('P-2.172 posting times in words: %o', (slots, words) => {
  expect(describeSlots(slots)).toBe(words);
});

test.each([
  ...Object.entries(Timezones),
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['EST5EDT', 'EST5EDT'],
])('%s is called %s', (zone, label) => {
  expect(zoneLabel(zone)).toBe(label);
  expect(TimeZone.parse(zone)).toBe(zone);
});

test('an unknown zone is rejected', () => {
  expect(TimeZone.safeParse('New York').error?.issues[0]?.message).toBe('Unknown time zone');
});
