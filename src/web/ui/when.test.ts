import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { andDistance, clockAndDistance, distanceWords, whenOf } from './when.ts';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

/** A Saturday, 9:18 in New York. */
const saturday = '2026-11-28T09:18:00-05:00';

test.each([
  [saturday, '2026-11-30T09:00:00-05:00', 'Mon, Nov 30 at 09:00'],
  [saturday, '2026-11-29T23:59:00-05:00', 'tomorrow at 23:59'],
  [saturday, '2026-11-28T11:00:00-05:00', 'today at 11:00'],
  ['2026-11-28T23:50:00-05:00', '2026-11-30T00:05:00-05:00', 'Mon, Nov 30 at 00:05'],
  [saturday, '2026-11-26T20:00:00-05:00', '2 days ago'],
  [saturday, '2026-11-27T09:00:00-05:00', 'yesterday'],
  [saturday, '2026-12-05T08:00:00-05:00', 'Sat, Dec 5 at 08:00'],
  [saturday, '2026-11-22T23:00:00-05:00', '6 days ago'],
  [saturday, '2026-11-21T11:00:00-05:00', 'Nov 21, 2026'],
  // The day on which the clocks go back has 25 hours.
  ['2026-11-01T23:40:00-05:00', '2026-11-01T00:10:00-04:00', '25 h ago'],
  [saturday, '2026-11-28T09:18:40-05:00', 'today at 09:18'],
  [saturday, '2026-11-28T09:17:40-05:00', 'just now'],
])('P-49.230 P-49.310 at %s, %s is “%s”', (now, at, words) => {
  expect(whenOf(at, Date.parse(now))).toBe(words);
});

const noon = Date.parse('2026-11-24T12:00:00-05:00');

test.each([
  [20_000, 'in less than a minute'],
  [5 * 60_000, 'in 5 min'],
  [3 * 3_600_000, 'in 3 h'],
  [26 * 3_600_000, 'tomorrow'],
  [72 * 3_600_000, 'in 3 days'],
  [-30_000, 'just now'],
  [-7_200_000, '2 h ago'],
])('P-49.230 %i milliseconds away is "%s"', (away, words) => {
  expect(distanceWords(noon + away, noon)).toBe(words);
});

test.each([
  [5 * 60_000, 'today at 12:05 · in 5 min'],
  [26 * 3_600_000, 'tomorrow at 14:00'],
  [-72 * 3_600_000, 'Sat, Nov 21 at 12:00 · 3 days ago'],
])('P-49.310 %i milliseconds away is “%s” where the distance helps', (away, words) => {
  expect(clockAndDistance(noon + away, noon)).toBe(words);
});

test('P-49.310 a distance is that of the days in the zone of its time, and not said twice', () => {
  // 23:00 in Tokyo, and 1:00 on the next day but one there.
  const [now, at] = [Date.parse('2026-11-24T14:00:00Z'), Date.parse('2026-11-25T16:00:00Z')];
  expect(andDistance(at, now)).toBe('');
  expect(andDistance(at, now, 'Asia/Tokyo')).toBe(' · in 2 days');
});

test.each([
  [100, 'in 100 min'],
  [119, 'in 119 min'],
  [120, 'in 2 h'],
  [149, 'in 2 h'],
  [150, 'in 3 h'],
  [-100, '100 min ago'],
  [-170, '3 h ago'],
])(
  'P-49.260 %i minutes away is "%s": minutes below two hours, then the nearest hour',
  (away, words) => {
    expect(distanceWords(noon + away * 60_000, noon)).toBe(words);
  },
);
