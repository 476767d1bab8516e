import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { Frequencies, type Frequency } from '#contract/schedule/types.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import { type Schedule, afterOutage, afterPause, lateWindowOf, runAt } from './recurrence.ts';

test.each<[Frequency, number]>([
  ['once', 24 * hour],
  ['hourly', 15 * minute],
  ['every_4_hours', hour],
  ['every_6_hours', hour],
  ['every_12_hours', hour],
  ['daily', 3 * hour],
  ['weekly', 12 * hour],
  ['monthly', 12 * hour],
])('%s may go out %i ms late', (frequency, window) => {
  expect(lateWindow(frequency)).toBe(window);
});

const anchor = Date.parse('2027-05-01T09:00:00Z');
const every = (frequency: Frequency): Schedule => ({
  anchor_local: '2027-05-01T09:00:00',
  timezone: 'UTC',
  frequency,
});
/** As `[skipped, due, next]`, with run numbers. */
const summed = ({ skipped, due, next }: ReturnType<typeof afterOutage>) => [
  ...[skipped, due?.k, next?.k],
];

describe('after an outage', () => {
  it.each<[string, Frequency, number, number, [number, number?, number?]]>([
    ['nothing was due', 'daily', 0, -1, [0, undefined, 0]],
    ['one is just due', 'daily', 0, 0, [0, 0, 1]],
    ['one is late to the last millisecond', 'daily', 0, 3 * hour, [0, 0, 1]],
    ['one is too late by a millisecond', 'daily', 0, 3 * hour + 1, [1, undefined, 1]],
    ['five minutes, hourly', 'hourly', 0, 5 * minute, [0, 0, 1]],
    ['an hour, hourly', 'hourly', 0, hour, [1, 1, 2]],
    ['25 hours, daily', 'daily', 0, 25 * hour, [1, 1, 2]],
    ['25 hours, every four hours', 'every_4_hours', 0, 25 * hour, [6, 6, 7]],
    ['25 hours, once', 'once', 0, 25 * hour, [1]],
    ['24 hours, once', 'once', 0, day, [0, 0]],
    ['ten days and four hours, daily', 'daily', 0, 10 * day + 4 * hour, [11, undefined, 11]],
    ['ten days, weekly', 'weekly', 0, 10 * day, [2, undefined, 2]],
    ['those before the open one do not count', 'daily', 2, 3 * day, [1, 3, 4]],
    ['the open run is still to come', 'daily', 5, 3 * day, [0, undefined, 5]],
    ['what happens once has happened', 'once', 1, 3 * day, [0]],
  ])('%s', (_case, frequency, k, late, [skipped, due, next]) => {
    const found = afterOutage(every(frequency), k, anchor + late);
    expect(summed(found)).toEqual([skipped, due, next]);
  });

  test('SX-9 every run is skipped, due or still to come, and the due one is the newest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Frequencies),
        fc.nat(20),
        fc.integer({ min: -day, max: 60 * day }),
        (frequency, k, late) => {
          const now = anchor + late;
          const { skipped, due, next } = afterOutage(every(frequency), k, now);
          const open = k + skipped;
          if (due) {
            expect(due.k).toBe(open);
            expect(due.at).toBeLessThanOrEqual(now);
            expect(now - due.at).toBeLessThanOrEqual(lateWindow(frequency));
          }
          if (next) {
            expect(next.k).toBe(due ? open + 1 : open);
            expect(next.at).toBeGreaterThan(now);
          }
          if (skipped > 0) expect(runAt(every(frequency), open - 1)).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});

describe('several times a day', () => {
  const often: Schedule = {
    ...every('daily'),
    times: ['09:00', '09:30', '14:00'],
    ends_on: '2027-05-02',
  };

  test('a run may be late by half the time to the next one, and by no more than its frequency allows', () => {
    expect([0, 1, 2].map((k) => lateWindowOf(often, k))).toEqual([
      15 * minute,
      2 * hour + 15 * minute,
      3 * hour,
    ]);
    expect(lateWindowOf(often, 5)).toBe(3 * hour);
    for (const frequency of Frequencies) {
      expect(lateWindowOf(every(frequency), 3)).toBe(lateWindow(frequency));
    }
  });

  it.each<[string, number, [number, number?, number?]]>([
    ['the second is due, the first is skipped', 30 * minute, [1, 1, 2]],
    ['the first is too late by a millisecond', 15 * minute + 1, [1, undefined, 1]],
    ['the first is late to the last millisecond', 15 * minute, [0, 0, 1]],
    ['the next day', day + 45 * minute, [4, 4, 5]],
    ['the last one goes out late', day + 8 * hour, [5, 5]],
    ['all are over', 3 * day, [6]],
  ])('%s', (_case, late, [skipped, due, next]) => {
    expect(summed(afterOutage(often, 0, anchor + late))).toEqual([skipped, due, next]);
  });

  test('nothing is left after a pause that outlasted the schedule', () => {
    expect(summed(afterPause(often, 2, anchor + 30 * day))).toEqual([4, undefined, undefined]);
    expect(summed(afterPause(often, 6, anchor + 30 * day))).toEqual([0, undefined, undefined]);
  });
});

describe('after a pause', () => {
  it('skips runs that came due meanwhile, even those still within their late window', () => {
    expect(summed(afterPause(every('daily'), 0, anchor + minute))).toEqual([1, undefined, 1]);
    expect(summed(afterPause(every('hourly'), 3, anchor + 5 * hour))).toEqual([3, undefined, 6]);
  });

  it('never sends a post that runs once and whose time has passed', () => {
    expect(summed(afterPause(every('once'), 0, anchor))).toEqual([1, undefined, undefined]);
  });

  it('leaves future runs unchanged', () => {
    expect(summed(afterPause(every('once'), 0, anchor - 1))).toEqual([0, undefined, 0]);
    expect(summed(afterPause(every('weekly'), 4, anchor))).toEqual([0, undefined, 4]);
  });
});
