import { describe, expect, it, test } from 'vitest';
import { TimeZone } from '#contract/core/endpoint.ts';
import { type Frequency, Timezones } from '#contract/schedule/types.ts';
import { describeSchedule, zoneLabel } from './schedule-labels.ts';

describe('in words', () => {
  it.each<[Frequency, string, string]>([
    ['once', '2027-05-02T09:00:00', 'once on 2 May 2027 at 09:00 (New York)'],
    ['hourly', '2027-03-13T22:30:00', 'every hour from 13 March 2027 at 22:30 (New York)'],
    [
      'every_4_hours',
      '2027-03-13T22:30:00',
      'every 4 hours from 13 March 2027 at 22:30 (New York)',
    ],
    [
      'every_6_hours',
      '2027-03-13T22:30:00',
      'every 6 hours from 13 March 2027 at 22:30 (New York)',
    ],
    [
      'every_12_hours',
      '2027-03-13T22:30:00',
      'every 12 hours from 13 March 2027 at 22:30 (New York)',
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

test.each([
  ...Object.entries(Timezones),
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['EST5EDT', 'EST5EDT'],
])('%s is called %s', (zone, label) => {
  expect(zoneLabel(zone)).toBe(label);
  expect(TimeZone.parse(zone)).toBe(zone);
});

test('a zone that nobody knows is refused', () => {
  expect(TimeZone.safeParse('New York').error?.issues[0]?.message).toBe(
    'This time zone is not known',
  );
});
