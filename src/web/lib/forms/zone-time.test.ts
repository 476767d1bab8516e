import { describe, expect, test } from 'vitest';
import { clockWords, wallTimeOf } from './zone-time.ts';

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

  test('is formatted with the year only when it is another one', () => {
    expect(clockWords(at('2026-11-24T14:00:00Z'), 'America/New_York', now)).toBe(
      'Tue, Nov 24, 09:00',
    );
    expect(clockWords(at('2027-01-05T00:00:00Z'), 'UTC', now)).toBe('Tue, Jan 5, 2027, 00:00');
  });
});
