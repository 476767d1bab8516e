import { expect, test } from 'vitest';
import { movedTo } from './calendar-move.ts';

test.each([
  ['2026-11-24T14:00:00.000Z', '2026-11-26', 'America/New_York', '2026-11-26T14:00:00.000Z'],
  // The clocks went forward on 14 March: nine o'clock comes an hour earlier by UTC.
  ['2027-03-13T14:00:00.000Z', '2027-03-15', 'America/New_York', '2027-03-15T13:00:00.000Z'],
  ['2027-03-15T13:00:00.000Z', '2027-03-13', 'America/New_York', '2027-03-13T14:00:00.000Z'],
  ['2026-12-31T15:30:00.000Z', '2027-01-04', 'Asia/Tokyo', '2027-01-03T15:30:00.000Z'],
])('%s moved to %s in %s is %s', (at, day, zone, moved) => {
  expect(movedTo(at, day, zone)).toBe(moved);
});

test('what the clock skips that day comes in its place', () => {
  const moved = movedTo('2027-03-13T07:30:00.000Z', '2027-03-14', 'America/New_York');
  expect(moved).toMatch(/^2027-03-14T0[67]:30/);
});
