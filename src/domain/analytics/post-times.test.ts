import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOfHour, countByClock, daysUntil, offsetsIn, successRate } from './post-times.ts';

const newYork = 'America/New_York';

test.each([
  // The day on which the clocks go back has 25 hours, the one on which they go forward 23.
  ['2026-11-02T12:00:00Z', newYork, '2026-10-31T04:00:00Z', ['2026-10-31', '2026-11-01']],
  ['2026-03-09T12:00:00Z', newYork, '2026-03-07T05:00:00Z', ['2026-03-07', '2026-03-08']],
  // Before midnight UTC it is already the next day in Kolkata.
  ['2026-11-20T19:00:00Z', 'Asia/Kolkata', '2026-11-18T18:30:00Z', ['2026-11-19', '2026-11-20']],
  // Lebanon's clocks go forward at midnight: that day begins at 1:00.
  ['2026-03-31T00:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00Z', ['2026-03-29', '2026-03-30']],
])('at %s in %s the last three days begin at %s', (now, zone, from, earlier) => {
  const span = daysUntil(Date.parse(now), 3, zone);
  expect(new Date(span.from).toISOString()).toBe(new Date(from).toISOString());
  expect(span.dates.slice(0, 2)).toEqual(earlier);
});

test('a post that goes out at this moment belongs to today', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(daysUntil(now, 1, 'UTC').to).toBeGreaterThan(now);
});

test.each([
  // The same number of days ago at the same time of day, also across a clock change.
  ['2026-11-02T17:30:00Z', 7, newYork, '2026-10-20T04:00:00Z', '2026-10-26T16:30:00Z'],
  ['2026-11-21T08:00:00Z', 1, 'UTC', '2026-11-20T00:00:00Z', '2026-11-20T08:00:00Z'],
  // 2:30 was skipped by the clock change, so 3:30 takes its place.
  ['2026-03-09T06:30:00Z', 1, newYork, '2026-03-08T05:00:00Z', '2026-03-08T07:30:00Z'],
])('at %s the %d days before, in %s, are from %s up to %s', (now, days, zone, from, to) => {
  const { before } = daysUntil(Date.parse(now), days, zone);
  expect(new Date(before.from).toISOString()).toBe(new Date(from).toISOString());
  expect(new Date(before.to - 1).toISOString()).toBe(new Date(to).toISOString());
});

const hourOf = (at: number, zone: string) => {
  const offsets = offsetsIn({ from: at - 200 * 86_400_000, to: at + 1 }, zone);
  const { offset = 0 } = offsets.find(({ until }) => at < until) ?? {};
  return Math.floor((at + offset) / 3_600_000);
};

test('an hour is the one that the zone’s clock shows, in summer and in winter', () => {
  const zones = fc.constantFrom(
    ...['UTC', newYork, 'Asia/Kolkata', 'Asia/Beirut', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  );
  const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(zones, moment, (zone, at) => {
      const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      expect(clockOfHour(hourOf(at, zone))).toEqual({
        date: time.toPlainDate().toString(),
        hour: time.hour,
        weekday: time.dayOfWeek,
      });
    }),
  );
});

test('both hours from 1:00 are counted as 1 o’clock when the clocks go back', () => {
  const counts = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) => ({
    hours: hourOf(Date.parse(at), newYork),
    published: 1,
  }));
  expect(countByClock(counts).by_hour[1]).toBe(2);
});

test('a week begins on Monday', () => {
  const counts = ['2026-11-16T09:10:00Z', '2026-11-22T21:00:00Z'].map((at, index) => ({
    hours: hourOf(Date.parse(at), 'UTC'),
    published: index + 1,
  }));
  const { by_hour, by_weekday, by_weekday_hour } = countByClock(counts);
  expect([by_weekday_hour[0]?.[9], by_weekday_hour[6]?.[21]]).toEqual([1, 2]);
  expect(by_weekday).toEqual([1, 0, 0, 0, 0, 0, 2]);
  expect([by_hour[9], by_hour[21]]).toEqual([1, 2]);
});

test('the success rate covers posts that ended, and is unknown while there are none', () => {
  expect(successRate({ in_inbox: 0, published: 0, failed: 0 })).toBeNull();
  expect(successRate({ in_inbox: 0, published: 3, failed: 1 })).toBe(0.75);
  expect(successRate({ in_inbox: 0, published: 0, failed: 2 })).toBe(0);
});
