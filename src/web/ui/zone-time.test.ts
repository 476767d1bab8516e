import { describe, expect, test } from 'vitest';
import { clockLabel, clockWords, wallTimeOf } from './zone-time.ts';

const at = (text: string) => Date.parse(text);
const now = at('2026-11-24T12:00:00Z');

describe('local time', () => {
  test.each([
    ['2026-11-24T14:00:00Z', 'UTC', '2026-11-24T14:00'],
    ['2026-11-24T14:00:00Z', 'America/New_York', '2026-11-24T09:00'],
    ['2026-12-31T15:30:00Z', 'Asia/Tokyo', '2027-01-01T00:30'],
    ['2027-03-14T07:30:00Z', 'America/New_York', '2027-03-14T03:30'],
    ['2027-03-28T01:30:00Z', 'Europe/London', '2027-03-28T02:30'],
  ])('%s in %s is %s', (instant, zone, wall) => {
    expect(wallTimeOf(at(instant), zone)).toBe(wall);
  });

  test.each([
    ['2026-11-24T14:00:00Z', 'America/New_York', 'today at 09:00'],
    ['2026-11-25T14:00:00Z', 'America/New_York', 'tomorrow at 09:00'],
    ['2026-11-24T16:00:00Z', 'Asia/Tokyo', 'tomorrow at 01:00'],
    ['2026-11-23T14:00:00Z', 'America/New_York', 'yesterday at 09:00'],
    ['2026-12-01T14:00:00Z', 'America/New_York', 'Tue, Dec 1 at 09:00'],
    ['2026-11-22T14:00:00Z', 'UTC', 'Sun, Nov 22 at 14:00'],
    ['2027-01-05T00:00:00Z', 'UTC', 'Tue, Jan 5, 2027 at 00:00'],
  ])(
    'P-49.310 %s in %s is “%s”: near days by name, others with the date',
    (instant, zone, words) => {
      expect(clockWords(at(instant), zone, now)).toBe(words);
      expect(clockLabel(at(instant), zone, now)).toBe(words[0]?.toUpperCase() + words.slice(1));
    },
  );
});
