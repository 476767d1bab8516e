import { describe, expect, test } from 'vitest';
import { instantOf, isSkipped, laterBy, movedTo, placeOf } from './calendar-time.ts';

const there = 'America/New_York';

test.each([
  ['2026-11-24T14:00:00.000Z', '2026-11-26', there, '2026-11-26T14:00:00.000Z'],
  // The clocks went forward on 14 March: nine o'clock is an hour earlier in UTC.
  ['2027-03-13T14:00:00.000Z', '2027-03-15', there, '2027-03-15T13:00:00.000Z'],
  ['2027-03-15T13:00:00.000Z', '2027-03-13', there, '2027-03-13T14:00:00.000Z'],
  ['2026-12-31T15:30:00.000Z', '2027-01-04', 'Asia/Tokyo', '2027-01-03T15:30:00.000Z'],
])('P-2.111 %s moved to %s in %s is %s', (at, day, zone, moved) => {
  expect(movedTo(at, day, zone)).toBe(moved);
});

describe('P-2.111 a day with a clock change', () => {
  const times = (day: string, zone: string) =>
    Array.from({ length: 24 }, (_, at) => instantOf({ day, minutes: at * 60 }, zone));

  test('skips one of 23 hours, and moves a post in the gap later', () => {
    expect(instantOf({ day: '2027-03-14', minutes: 150 }, there)).toBe('2027-03-14T07:30:00.000Z');
    expect(placeOf('2027-03-14T07:30:00.000Z', there)).toEqual({ day: '2027-03-14', minutes: 210 });
    const skipped = Array.from({ length: 24 }, (_, at) => at).filter((at) =>
      isSkipped({ day: '2027-03-14', minutes: at * 60 }, there),
    );
    expect(skipped).toEqual([2]);
    expect(new Set(times('2027-03-14', there)).size).toBe(23);
  });

  test('repeats one of 25 hours, and uses the first of the two', () => {
    expect(instantOf({ day: '2026-11-01', minutes: 90 }, there)).toBe('2026-11-01T05:30:00.000Z');
    expect(instantOf({ day: '2026-11-01', minutes: 120 }, there)).toBe('2026-11-01T07:00:00.000Z');
    expect(placeOf('2026-11-01T06:30:00.000Z', there).minutes).toBe(90);
    expect(times('2026-11-01', there).toSorted()).toEqual(times('2026-11-01', there));
  });

  test('is crossed by elapsed minutes, but by calendar days', () => {
    const late = '2027-03-14T06:45:00.000Z';
    expect(placeOf(laterBy(late, { minutes: 15 }, there), there).minutes).toBe(180);
    expect(laterBy(late, { days: 1 }, there)).toBe('2027-03-15T05:45:00.000Z');
    expect(laterBy('2026-11-01T05:45:00.000Z', { minutes: 15 }, there)).toBe(
      '2026-11-01T06:00:00.000Z',
    );
  });
});

test.each(['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Sao_Paulo'])(
  'P-2.111 every position in %s shows its own instant',
  (zone) => {
    const quarters = Array.from({ length: 24 * 4 }, (_, at) => at * 15);
    const places = ['2027-01-01', '2027-04-04', '2027-10-03', '2026-12-31']
      .flatMap((day) => quarters.map((minutes) => ({ day, minutes })))
      .filter((place) => !isSkipped(place, zone));
    expect(places.length).toBeGreaterThan(4 * 23 * 4 - 1);
    expect(places.map((place) => placeOf(instantOf(place, zone), zone))).toEqual(places);
  },
);
