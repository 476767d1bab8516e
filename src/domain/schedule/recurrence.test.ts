import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Frequencies, type Frequency, Timezones } from '#contract/schedule/types.ts';
import { firstRunAfter, nextRuns, runAt, type Schedule } from './recurrence.ts';

const newYork = 'America/New_York';
const london = 'Europe/London';
const paris = 'Europe/Paris';

const schedule = (anchor_local: string, timezone: string, frequency: Frequency): Schedule => ({
  anchor_local,
  timezone,
  frequency,
});
const utc = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString().replace(':00.000Z', 'Z');
const local = (at: number | undefined, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at ?? NaN)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
const runs = (of: Schedule, count: number) =>
  Array.from({ length: count }, (_, k) => utc(runAt(of, k)));

describe('each run is computed from the anchor', () => {
  test.each<[string, string, string, Frequency, string[]]>([
    [
      'a time that the clock skips is shifted forward, and the next day returns to it',
      '2027-03-13T02:30:00',
      newYork,
      'daily' as const,
      ['2027-03-13T07:30Z', '2027-03-14T07:30Z', '2027-03-15T06:30Z'],
    ],
    [
      'of two equal times the first counts, and never both',
      '2026-11-01T01:30:00',
      newYork,
      'daily' as const,
      ['2026-11-01T05:30Z', '2026-11-02T06:30Z'],
    ],
    [
      'a skipped time in London',
      '2027-03-27T01:30:00',
      london,
      'daily' as const,
      ['2027-03-27T01:30Z', '2027-03-28T01:30Z', '2027-03-29T00:30Z'],
    ],
    [
      'a repeated time in London',
      '2027-10-31T01:30:00',
      london,
      'daily' as const,
      ['2027-10-31T00:30Z', '2027-11-01T01:30Z'],
    ],
    [
      'a skipped time in Paris',
      '2027-03-28T02:30:00',
      paris,
      'daily' as const,
      ['2027-03-28T01:30Z', '2027-03-29T00:30Z'],
    ],
    [
      'a repeated time in Paris',
      '2027-10-31T02:30:00',
      paris,
      'weekly' as const,
      ['2027-10-31T00:30Z', '2027-11-07T01:30Z'],
    ],
    [
      'a short month has its run on the last day and moves no other',
      '2027-01-31T09:00:00',
      newYork,
      'monthly' as const,
      ['2027-01-31T14:00Z', '2027-02-28T14:00Z', '2027-03-31T13:00Z', '2027-04-30T13:00Z'],
    ],
    [
      'a leap year',
      '2028-01-30T09:00:00',
      'UTC',
      'monthly' as const,
      ['2028-01-30T09:00Z', '2028-02-29T09:00Z', '2028-03-30T09:00Z'],
    ],
    [
      'hours are elapsed time',
      '2027-03-13T22:30:00',
      newYork,
      'every_4_hours' as const,
      ['2027-03-14T03:30Z', '2027-03-14T07:30Z', '2027-03-14T11:30Z', '2027-03-14T15:30Z'],
    ],
    [
      'an offset chooses the second of two equal times, for the anchor only',
      '2026-11-01T01:30:00-05:00',
      newYork,
      'daily' as const,
      ['2026-11-01T06:30Z', '2026-11-02T06:30Z'],
    ],
    [
      'an offset that the zone does not have at that time is ignored',
      '2026-11-05T01:30:00-04:00',
      newYork,
      'hourly' as const,
      ['2026-11-05T06:30Z', '2026-11-05T07:30Z'],
    ],
  ])('SX-6 %s', (_rule, anchor, zone, frequency, expected) => {
    expect(runs(schedule(anchor, zone, frequency), expected.length)).toEqual(expected);
  });

  it('matches the design’s local times around a clock change', () => {
    const daily = schedule('2027-03-13T02:30:00', newYork, 'daily');
    const hours = schedule('2027-03-13T22:30:00', newYork, 'every_4_hours');
    const shown = (of: Schedule) =>
      [0, 1, 2, 3].map((k) => local(runAt(of, k), of.timezone).toPlainTime().toString());
    expect(shown(daily)).toEqual(['02:30:00', '03:30:00', '02:30:00', '02:30:00']);
    expect(shown(hours)).toEqual(['22:30:00', '03:30:00', '07:30:00', '11:30:00']);
  });

  it('has one run if it runs once', () => {
    const once = schedule('2027-05-01T09:00:00', 'Asia/Tokyo', 'once');
    expect(runs(once, 2)).toEqual(['2027-05-01T00:00Z', undefined]);
    expect(runAt(once, -1)).toBeUndefined();
  });
});

test.each([
  ['2026-01-29', 29],
  ['2026-01-30', 30],
  ['2026-01-31', 31],
  ['2026-05-31', 31],
  ['2028-02-29', 29],
])('SX-7 from %s every month of 120 keeps day %i, or has its last one', (date, day) => {
  for (const zone of Object.keys(Timezones)) {
    const monthly = schedule(`${date}T09:00:00`, zone, 'monthly');
    const first = Temporal.PlainYearMonth.from(date.slice(0, 7));
    for (let k = 0; k <= 120; k += 1) {
      const at = local(runAt(monthly, k), zone);
      const month = first.add({ months: k });
      expect(at.toPlainDate().toString()).toBe(
        month.toPlainDate({ day: Math.min(day, month.daysInMonth) }).toString(),
      );
      expect(at.toPlainTime().toString()).toBe('09:00:00');
    }
  }
});

const anyZone = fc.constantFrom(
  ...Object.keys(Timezones),
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham'],
  ...['Africa/Cairo', 'America/Santiago', 'Etc/GMT+12', 'Pacific/Kiritimati'],
);
const anySchedule = fc.record<Schedule>({
  anchor_local: fc
    .integer({ min: Date.UTC(2026, 0) / 1000, max: Date.UTC(2035, 0) / 1000 })
    .map((second) => new Date(second * 1000).toISOString().slice(0, 19)),
  timezone: anyZone,
  frequency: fc.constantFrom(...Frequencies),
});
const anyK = fc.nat(3000);
const perMonth = (of: Schedule) => (of.frequency === 'monthly' ? 120 : 3000);

describe('any schedule', () => {
  test('has strictly increasing runs', () => {
    fc.assert(
      fc.property(anySchedule, anyK, (of, n) => {
        const k = n % perMonth(of);
        const [one, next] = [runAt(of, k), runAt(of, k + 1)];
        if (next !== undefined) expect(next).toBeGreaterThan(one ?? Infinity);
        else expect(of.frequency).toBe('once');
      }),
    );
  });

  test('keeps the anchor’s time of day unless the clock skips it', () => {
    fc.assert(
      fc.property(anySchedule, anyK, (drawn, n) => {
        const of = { ...drawn, frequency: 'daily' as const };
        const at = local(runAt(of, n), of.timezone);
        const wall = Temporal.PlainDateTime.from(of.anchor_local).add({ days: n });
        const earlier = wall.toZonedDateTime(of.timezone, { disambiguation: 'earlier' });
        const skipped = !earlier.toPlainDateTime().equals(wall);
        // A skipped time is moved later by the length of the gap.
        const shift = skipped ? earlier.toPlainDateTime().until(wall) : { days: 0 };
        expect(at.toString()).toBe(wall.add(shift).toString());
        if (!skipped) expect(runAt(of, n)).toBe(earlier.epochMilliseconds);
      }),
    );
  });

  test('finds the first run after any moment', () => {
    fc.assert(
      fc.property(anySchedule, anyK, fc.integer({ min: -2, max: 2 }), (of, n, off) => {
        const k = n % perMonth(of);
        const after = (runAt(of, k) ?? runAt(of, 0) ?? NaN) + off;
        const found = firstRunAfter(of, after);
        if (!found) {
          expect(of.frequency).toBe('once');
          return;
        }
        expect(found.at).toBe(runAt(of, found.k));
        expect(found.at).toBeGreaterThan(after);
        expect(runAt(of, found.k - 1) ?? -Infinity).toBeLessThanOrEqual(after);
      }),
    );
  });
});

describe('the next runs', () => {
  const daily = schedule('2027-03-13T02:30:00', newYork, 'daily');

  it('are those after a moment, with their numbers', () => {
    const after = Date.parse('2027-03-13T07:30:00Z');
    expect(nextRuns(daily, after, 2)).toEqual([
      { k: 1, at: Date.parse('2027-03-14T07:30Z') },
      { k: 2, at: Date.parse('2027-03-15T06:30Z') },
    ]);
    expect(nextRuns(daily, after - 1, 1)).toMatchObject([{ k: 0 }]);
    expect(nextRuns(daily, 0, 0)).toEqual([]);
  });

  it('are empty after a schedule that runs once', () => {
    const once = { ...daily, frequency: 'once' as const };
    expect(nextRuns(once, 0, 5)).toEqual([{ k: 0, at: Date.parse('2027-03-13T07:30Z') }]);
    expect(nextRuns(once, Date.parse('2027-03-13T07:30Z'), 5)).toEqual([]);
  });

  it('are found quickly even after ten years', () => {
    const [run] = nextRuns({ ...daily, frequency: 'hourly' }, Date.UTC(2037, 2, 13), 1);
    expect(run?.k).toBe(87_665);
  });

  it('do not repeat a moment if a zone skipped a day', () => {
    const samoa = schedule('2011-12-29T09:00:00', 'Pacific/Apia', 'daily');
    const days = nextRuns(samoa, 0, 3).map(({ at }) => local(at, samoa.timezone).day);
    expect(days).toEqual([29, 31, 1]);
  });
});

describe('an independent oracle', () => {
  // Written by `npm run prove -- recurrence table`, using Python’s calendar and time zones.
  const rows = readFileSync(join(import.meta.dirname, 'recurrence-oracle.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(' '));
  const isFrequency = (word: string): word is Frequency => Frequencies.some((one) => one === word);

  test('SX-6 gives the same runs for every zone of the form and every frequency', () => {
    const seen = new Set<string>();
    for (const [zone = '', frequency = '', anchor = '', ...expected] of rows) {
      if (!isFrequency(frequency)) throw new Error(`no frequency: ${frequency}`);
      const of = schedule(anchor, zone, frequency);
      const ours = expected.map((run) => {
        const k = Number(run.split('=')[0]);
        return `${k}=${new Date(runAt(of, k) ?? NaN).toISOString().slice(0, 19)}Z`;
      });
      expect([zone, frequency, anchor, ...ours]).toEqual([zone, frequency, anchor, ...expected]);
      expect(expected).not.toEqual([]);
      seen.add(`${zone} ${frequency}`);
    }
    expect(seen.size).toBe(Object.keys(Timezones).length * Frequencies.length);
  });
});
