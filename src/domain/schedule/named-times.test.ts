/** Tests weekdays, times of day and end dates against a slow calendar that only steps through the clock. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { countRuns, firstRunAfter, nextRuns, runAt, type Schedule } from './recurrence.ts';
import { repeated } from '#test/sampled.ts';
import { anyNamed, clockOf, newYork, workdays } from '#test/any-schedule.ts';

const utc = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString().replace(':00.000Z', 'Z');
const localOf = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
const firstRuns = (schedule: Schedule, count: number) =>
  Array.from({ length: count }, (_, k) => utc(runAt(schedule, k)));

describe('named days and times', () => {
  test.each<[string, Schedule, string[]]>([
    [
      'weekdays at several times, across a change of the clocks',
      workdays,
      [
        ...['2027-03-10T14:00Z', '2027-03-10T18:30Z', '2027-03-12T14:00Z', '2027-03-12T18:30Z'],
        ...['2027-03-15T13:00Z', '2027-03-15T17:30Z', '2027-03-17T13:00Z'],
      ],
    ],
    [
      'the first run is the first named time from the anchor on',
      { ...workdays, anchor_local: '2027-03-10T09:00:01' },
      ['2027-03-10T18:30Z', '2027-03-12T14:00Z'],
    ],
    [
      'an anchor behind the last time of its week begins in the next one',
      { ...workdays, anchor_local: '2027-03-13T08:00:00' },
      ['2027-03-15T13:00Z'],
    ],
    [
      'weekdays alone keep the time of the anchor, with its seconds',
      { ...workdays, anchor_local: '2027-06-01T09:00:30', times: [] },
      ['2027-06-02T13:00:30.000Z', '2027-06-04T13:00:30.000Z', '2027-06-07T13:00:30.000Z'],
    ],
    [
      'times alone keep the weekday of the anchor',
      { ...workdays, weekdays: [] },
      ['2027-03-10T14:00Z', '2027-03-10T18:30Z', '2027-03-17T13:00Z'],
    ],
    [
      'a skipped time that meets another one goes out behind it, and only that day',
      {
        ...workdays,
        frequency: 'daily',
        anchor_local: '2027-03-13T02:30:00',
        weekdays: [],
        times: ['02:30', '03:30', '12:00'],
      },
      [
        ...['2027-03-13T07:30Z', '2027-03-13T08:30Z', '2027-03-13T17:00Z'],
        ...['2027-03-14T07:30Z', '2027-03-14T07:45Z', '2027-03-14T16:00Z'],
        ...['2027-03-15T06:30Z', '2027-03-15T07:30Z', '2027-03-15T16:00Z'],
      ],
    ],
    [
      'an anchor on the second of two equal times has its later runs behind it',
      {
        ...workdays,
        frequency: 'daily',
        anchor_local: '2026-11-01T01:30:00-05:00',
        weekdays: [],
        times: ['01:30', '01:45'],
      },
      ['2026-11-01T06:30Z', '2026-11-01T06:45Z', '2026-11-02T06:30Z'],
    ],
  ])('SX-6 %s', (_rule, schedule, expected) => {
    expect(firstRuns(schedule, expected.length)).toEqual(expected);
  });

  test('a schedule without named times is unchanged', () => {
    const plain: Schedule = {
      anchor_local: '2027-03-10T09:00:00',
      timezone: newYork,
      frequency: 'weekly',
    };
    const named = { ...plain, weekdays: [3], times: ['09:00'], ends_on: null, about_minutes: 0 };
    expect(firstRuns({ ...plain, weekdays: [], times: [] }, 40)).toEqual(firstRuns(plain, 40));
    expect(firstRuns(named, 40)).toEqual(firstRuns(plain, 40));
  });

  test('are found quickly even after ten years', () => {
    const [run] = nextRuns(workdays, Date.UTC(2037, 2, 10), 1);
    expect(run?.at).toBe(Date.parse('2037-03-11T13:00:00Z'));
    expect(runAt(workdays, run?.k ?? -1)).toBe(run?.at);
    expect(runAt(workdays, (run?.k ?? 0) - 1)).toBe(Date.parse('2037-03-09T17:30:00Z'));
  });
});

const step = 5 * minute;
const span = 15 * day;

/** Clock changes forward: the day before, and the hour (or half hour) that is skipped. */
const forward: [string, string, number][] = [
  [newYork, '2027-03-13', 2],
  ['Europe/London', '2027-03-27', 1],
  ['Australia/Lord_Howe', '2027-10-02', 2],
  ['America/Nuuk', '2027-03-26', 23],
];
/** Quarter hours from the skipped one on, also past midnight. */
const quarters = (from: number): string[] =>
  Array.from({ length: 12 }, (_, n) => clockOf((from * 12 + n * 3) % (12 * 24)));

/** Skipped times, and those they are moved to. */
const anySkipped = fc.constantFrom(...forward).chain(([timezone, date, from]) =>
  fc.record<Schedule>({
    anchor_local: fc.constant(`${date}T00:00:00`),
    timezone: fc.constant(timezone),
    frequency: fc.constant('daily'),
    times: fc.subarray(quarters(from), { minLength: 2 }).map((times) => times.toSorted()),
  }),
);

/** Whether a schedule names this calendar time. */
function isNamed(schedule: Schedule, wall: Temporal.PlainDateTime): boolean {
  const { anchor_local, frequency, weekdays = [], times = [] } = schedule;
  const anchor = Temporal.PlainDateTime.from(anchor_local);
  const days = weekdays.length > 0 ? weekdays : [anchor.dayOfWeek];
  const clocks = times.length > 0 ? times : [anchor_local.slice(11, 16)];
  return (
    Temporal.PlainDateTime.compare(wall, anchor) >= 0 &&
    (frequency === 'daily' || days.includes(wall.dayOfWeek)) &&
    clocks.includes(wall.toPlainTime().toString({ smallestUnit: 'minute' }))
  );
}

/**
 * Steps through the zone’s clock every five minutes. A named time counts when the clock first shows it; a skipped one
 * is as long after the jump as it is after the time before the jump.
 */
function slowly(schedule: Schedule): number[] {
  const begin = Date.parse(`${schedule.anchor_local}Z`) - 2 * day;
  const found: { wall: string; at: number }[] = [];
  const seen = new Set<string>();
  let expected = localOf(begin, schedule.timezone);
  const take = (wall: Temporal.PlainDateTime, at: number) => {
    if (isNamed(schedule, wall) && !seen.has(wall.toString()))
      found.push({ wall: wall.toString(), at });
    seen.add(wall.toString());
  };
  for (let at = begin; at < begin + span; at += step) {
    const shown = localOf(at, schedule.timezone);
    for (let late = 0; Temporal.PlainDateTime.compare(expected, shown) < 0; late += step) {
      take(expected, at + late);
      expected = expected.add({ minutes: 5 });
    }
    take(shown, at);
    expected = shown.add({ minutes: 5 });
  }
  const runs: number[] = [];
  for (const { at } of found.toSorted((one, other) => one.wall.localeCompare(other.wall))) {
    const last = runs.at(-1) ?? -Infinity;
    runs.push(at > last ? at : last + 15 * minute);
  }
  return runs;
}

describe('any named days and times', () => {
  test('SX-6 their runs match a check of the clock every five minutes', () => {
    fc.assert(
      fc.property(fc.oneof(anyNamed, anySkipped), (schedule) => {
        const expected = slowly(schedule);
        expect(expected.map((_, k) => utc(runAt(schedule, k)))).toEqual(expected.map(utc));
      }),
      { numRuns: repeated(15, 60) },
    );
  });

  test(
    'find the first run after any moment, and count runs until an end date',
    { tags: 'slow' },
    () => {
      fc.assert(
        fc.property(
          anyNamed,
          fc.integer({ min: -2, max: 10 }),
          fc.nat(24 * 60),
          (drawn, days, off) => {
            const anchor = Date.parse(`${drawn.anchor_local}Z`);
            const ends_on = new Date(anchor + days * day).toISOString().slice(0, 10);
            const schedule = { ...drawn, ends_on };
            const expected = slowly(drawn).filter(
              (at) => localOf(at, drawn.timezone).toPlainDate().toString() <= ends_on,
            );
            expect(countRuns(schedule)).toBe(expected.length);
            expect(runAt(schedule, expected.length)).toBeUndefined();
            const after = anchor + (days - 2) * day + off * minute;
            const k = expected.findIndex((at) => at > after);
            expect(firstRunAfter(schedule, after)).toEqual(
              k === -1 ? undefined : { k, at: expected[k] },
            );
          },
        ),
        { numRuns: repeated(10, 40) },
      );
    },
  );

  test('count days like a calendar that steps day by day', () => {
    fc.assert(
      fc.property(anyNamed, (schedule) => {
        const { anchor_local, frequency, weekdays = [], times = [] } = schedule;
        const anchor = Temporal.PlainDate.from(anchor_local.slice(0, 10));
        const days = frequency === 'daily' ? [1, 2, 3, 4, 5, 6, 7] : weekdays;
        const named = days.length > 0 ? days : [anchor.dayOfWeek];
        const clocks = times.length > 0 ? times : [anchor_local.slice(11, 16)];
        let k = 0;
        let date = anchor;
        for (let n = 0; n < 800; n += 1) {
          const isFirst =
            n === 0 ? clocks.filter((time) => time >= anchor_local.slice(11, 16)) : clocks;
          if (named.includes(date.dayOfWeek)) k += isFirst.length;
          date = date.add({ days: 1 });
        }
        // Noon is far from any clock change and from times moved by one.
        const after = date.subtract({ days: 1 }).toZonedDateTime({
          timeZone: schedule.timezone,
          plainTime: '23:59:59',
        }).epochMilliseconds;
        expect(firstRunAfter(schedule, after)?.k).toBe(k);
      }),
      { numRuns: repeated(25, 100) },
    );
  });
});

describe('the end date', () => {
  const daily: Schedule = {
    anchor_local: '2027-05-01T23:30:00',
    timezone: newYork,
    frequency: 'daily',
    ends_on: '2027-05-03',
  };

  test('is inclusive in the schedule’s zone', () => {
    expect(firstRuns(daily, 4)).toEqual([
      ...['2027-05-02T03:30Z', '2027-05-03T03:30Z', '2027-05-04T03:30Z', undefined],
    ]);
    expect(countRuns(daily)).toBe(3);
    expect(nextRuns(daily, 0, 9)).toHaveLength(3);
    expect(firstRunAfter(daily, Date.parse('2027-05-04T03:30Z'))).toBeUndefined();
  });

  test.each([
    ['hourly', 26],
    ['every_12_hours', 3],
    ['weekly', 1],
    ['monthly', 1],
  ] as const)('leaves a post that goes out %s with %i runs', (frequency, count) => {
    const from = {
      ...daily,
      anchor_local: '2027-05-01T22:00:00',
      ends_on: '2027-05-02',
      frequency,
    };
    expect(countRuns(from)).toBe(count);
    expect(runAt(from, count - 1)).toBeDefined();
    expect(runAt(from, count)).toBeUndefined();
  });

  test('counts a post that runs once as one run, and an endless schedule as endless', () => {
    expect(countRuns({ ...daily, frequency: 'once', ends_on: null })).toBe(1);
    expect(countRuns({ ...daily, frequency: 'once', ends_on: '2027-04-30' })).toBe(0);
    expect(countRuns({ ...daily, ends_on: null })).toBe(Infinity);
  });
});
