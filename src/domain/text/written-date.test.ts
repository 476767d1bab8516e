import { expect, test } from 'vitest';
import { isAmbiguousDay, readDate } from './written-date.ts';

const iso = (written: string): string | undefined => {
  const read = readDate(written);
  if (!read) return undefined;
  const [year, month, day] = read.date;
  const [hour, minute, second] = read.time ?? [0, 0, 0];
  const at = Date.UTC(year, month - 1, day, hour, minute, second) - (read.zone ?? 0) * 60_000;
  return new Date(at).toISOString().replace(/:00\.000Z$/, '');
};

test.each([
  // As standards have it.
  ['Fri, 27 Nov 2026 19:58:00 +0000', '2026-11-27T19:58'],
  ['2026-11-27T19:58:00Z', '2026-11-27T19:58'],
  ['2026-11-27T19:58:00.123+02:00', '2026-11-27T17:58'],
  ['2026-11-27 19:58 -0330', '2026-11-27T23:28'],
  ['20261127T195800Z', '2026-11-27T19:58'],
  ['27 Nov 26 06:00:00 GMT', '2026-11-27T06:00'],
  ['27 Nov 99 06:00 UT', '1999-11-27T06:00'],
  // Named zones.
  ['Mon, 12 Oct 2026 10:25:00 CEST', '2026-10-12T08:25'],
  ['Mon, 12 Oct 2026 10:25:00 (MESZ)', '2026-10-12T08:25'],
  ['Fri, 27 Nov 2026 10:25:00 CET', '2026-11-27T09:25'],
  ['Mon, 12 Oct 2026 10:25:00 BST', '2026-10-12T09:25'],
  ['Mon, 12 Oct 2026 10:25:00 EDT', '2026-10-12T14:25'],
  ['Mon, 12 Oct 2026 10:25 am PDT', '2026-10-12T17:25'],
  ['Mon, 12 Oct 2026 10:25:00 JST', '2026-10-12T01:25'],
  ['Mon, 12 Oct 2026 10:25:00 IST', '2026-10-12T04:55'],
  ['Mon, 12 Oct 2026 10:25:00 A', '2026-10-12T10:25'],
  ['Mon, 12 Oct 2026 10:25:00 XYZ', '2026-10-12T10:25'],
  // Offsets.
  ['Fri, 27 Nov 2026 01:45:00 +02:00', '2026-11-26T23:45'],
  ['Fri, 27 Nov 2026 1:35:00 -0800', '2026-11-27T09:35'],
  ['Fri, 27 Nov 2026 10:00:00 GMT+2', '2026-11-27T08:00'],
  ['Fri Nov 27 2026 10:00:00 GMT+0100 (Central European Time)', '2026-11-27T09:00'],
  // Other orders.
  ['Fri, Nov 27 2026 04:45:00 +0000', '2026-11-27T04:45'],
  ['November 27th, 2026 at 4:45 PM', '2026-11-27T16:45'],
  ['Nov. 27, 2026, 12:05 a.m.', '2026-11-27T00:05'],
  ['Fri Nov 27 04:45:00 UTC 2026', '2026-11-27T04:45'],
  ['27-Nov-2026 04:45', '2026-11-27T04:45'],
  ['2026/11/27 9 pm', '2026-11-27T21:00'],
  ['27.11.2026 09:30', '2026-11-27T09:30'],
  ['27. 11. 2026 9.30', '2026-11-27T09:30'],
  ['27/11/2026 09:30', '2026-11-27T09:30'],
  ['11/27/2026', '2026-11-27T00:00'],
  // Other languages.
  ['Fr, 27 Nov 2026 06:00:00 +0100', '2026-11-27T05:00'],
  ['Di, 01 Dez 2026 06:00:00 +0100', '2026-12-01T05:00'],
  ['Dienstag, 3. März 2026 06:00', '2026-03-03T06:00'],
  ['mar., 24 févr. 2026 06:00', '2026-02-24T06:00'],
  ['27 de noviembre de 2026 06:00', '2026-11-27T06:00'],
  ['27 listopada 2026 06:00', '2026-11-27T06:00'],
  ['27 ноября 2026 06:00', '2026-11-27T06:00'],
  // No dates.
  ['', undefined],
  ['yesterday', undefined],
  ['31 Feb 2026', undefined],
  ['2026-13-01', undefined],
  ['12:30', undefined],
  ['9'.repeat(1000), undefined],
])('the date %j is %j', (written, expected) => {
  expect(iso(written)).toBe(expected);
});

test.each([
  ['01/05/2027 09:00', true],
  ['1-5-27', true],
  ['05/05/2027', false],
  ['13/05/2027', false],
  ['2027-01-05', false],
  ['01.05.2027', false],
])('the day %j can be two: %j', (written, expected) => {
  expect(isAmbiguousDay(written)).toBe(expected);
});
