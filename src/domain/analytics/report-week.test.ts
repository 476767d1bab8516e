import { expect, test } from 'vitest';
import { reportWeek } from './report-week.ts';

test.each([
  ['2026-11-23T08:00:00Z', '2026-11-16T08:00:00Z', '2026-11-23T08:00:00Z'],
  ['2026-11-23T07:59:59.999Z', '2026-11-09T08:00:00Z', '2026-11-16T08:00:00Z'],
  ['2026-11-29T23:00:00Z', '2026-11-16T08:00:00Z', '2026-11-23T08:00:00Z'],
  ['2027-01-01T00:00:00Z', '2026-12-21T08:00:00Z', '2026-12-28T08:00:00Z'],
])('at %s the week to report is the one from %s to %s', (now, from, to) => {
  expect(reportWeek(Date.parse(now))).toEqual({ from: Date.parse(from), to: Date.parse(to) });
  expect(new Date(to).getUTCDay()).toBe(1);
});
