import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countByClock, countEndings, daysUntil, successRate } from './post-analytics.ts';

const at = (instant: string, published = true) => ({ at: Date.parse(instant), published });
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

test('what goes out at this moment is of today', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(daysUntil(now, 1, 'UTC').to).toBeGreaterThan(now);
});

test('both of the hours that are 1 o’clock when the clocks go back are of one day', () => {
  const span = daysUntil(Date.parse('2026-11-02T12:00:00Z'), 3, newYork);
  const endings = [
    at('2026-11-01T04:00:00Z'),
    at('2026-11-01T05:30:00Z'),
    at('2026-11-01T06:30:00Z'),
    at('2026-11-02T04:59:59Z', false),
    at('2026-11-02T05:00:00Z'),
  ];
  const { by_day, by_hour } = countByClock(endings, span, newYork);
  expect(by_day).toEqual([
    { date: '2026-10-31', published: 0, failed: 0 },
    { date: '2026-11-01', published: 3, failed: 1 },
    { date: '2026-11-02', published: 1, failed: 0 },
  ]);
  expect(by_hour[0]).toBe(2);
  expect(by_hour[1]).toBe(2);
});

test('nothing goes out at 2 o’clock on the day on which the clocks go forward', () => {
  const span = daysUntil(Date.parse('2026-03-08T12:00:00Z'), 1, newYork);
  const endings = [at('2026-03-08T06:59:59Z'), at('2026-03-08T07:00:00Z')];
  const { by_day, by_hour } = countByClock(endings, span, newYork);
  expect(by_day).toEqual([{ date: '2026-03-08', published: 2, failed: 0 }]);
  expect(by_hour.slice(0, 5)).toEqual([0, 1, 0, 1, 0]);
});

test('half hours of a zone move days and hours', () => {
  const zone = 'Asia/Kolkata';
  const span = daysUntil(Date.parse('2026-11-21T08:00:00Z'), 2, zone);
  const endings = [at('2026-11-20T18:29:00Z'), at('2026-11-20T18:30:00Z')];
  const { by_day, by_hour } = countByClock(endings, span, zone);
  expect(by_day.map(({ published }) => published)).toEqual([1, 1]);
  expect([by_hour[23], by_hour[0]]).toEqual([1, 1]);
});

test('a week begins on Monday', () => {
  const span = daysUntil(Date.parse('2026-11-22T23:00:00Z'), 7, 'UTC');
  const endings = [at('2026-11-16T09:10:00Z'), at('2026-11-22T21:00:00Z')];
  const { by_weekday_hour } = countByClock(endings, span, 'UTC');
  expect([by_weekday_hour[0]?.[9], by_weekday_hour[6]?.[21]]).toEqual([1, 1]);
});

test('a rate is of what came to an end, and unknown while nothing did', () => {
  expect(successRate({ published: 0, failed: 0 })).toBeNull();
  expect(successRate({ published: 3, failed: 1 })).toBe(0.75);
  expect(successRate({ published: 0, failed: 2 })).toBe(0);
});

test('days, hours and sums agree in every zone, whatever the season', () => {
  const zones = fc.constantFrom('UTC', newYork, 'Asia/Kolkata', 'Asia/Beirut', 'Pacific/Apia');
  const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
  const share = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean());
  fc.assert(
    fc.property(zones, moment, fc.array(share, { maxLength: 40 }), (zone, now, shares) => {
      const span = daysUntil(now, 7, zone);
      const endings = shares.map(([part, published]) => ({
        at: Math.floor(span.from + part * (now - span.from)),
        published,
      }));
      const { by_day, by_hour, by_weekday_hour } = countByClock(endings, span, zone);
      const total = countEndings(endings);
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
      expect(by_day).toHaveLength(7);
      expect(sum(by_day.map((day) => day.published))).toBe(total.published);
      expect(sum(by_day.map((day) => day.failed))).toBe(total.failed);
      expect(sum(by_hour)).toBe(total.published);
      by_hour.forEach((count, hour) =>
        expect(sum(by_weekday_hour.map((hours) => hours[hour] ?? 0))).toBe(count),
      );
    }),
  );
});
