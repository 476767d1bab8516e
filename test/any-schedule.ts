/** Schedules with named days and times, for tests. */
import fc from 'fast-check';
import { minute } from '#contract/core/time.ts';
import type { Schedule } from '#domain/schedule/recurrence.ts';

export const newYork = 'America/New_York';

export const workdays: Schedule = {
  anchor_local: '2027-03-10T09:00:00',
  timezone: newYork,
  frequency: 'weekly',
  weekdays: [1, 3, 5],
  times: ['09:00', '13:30'],
};

/** The day before a clock change, or any day. */
const places = [
  ...[
    [newYork, '2027-03-13'],
    [newYork, '2027-11-06'],
  ],
  ...[
    ['Europe/London', '2027-03-27'],
    ['Europe/London', '2027-10-30'],
  ],
  ...[
    ['Australia/Lord_Howe', '2027-04-03'],
    ['Australia/Lord_Howe', '2027-10-02'],
  ],
  ...[
    ['America/Nuuk', '2027-03-27'],
    ['Asia/Kathmandu', '2027-05-01'],
    ['UTC', '2027-12-30'],
  ],
] as [string, string][];

/** The time of day after that many times 5 minutes. */
export const clockOf = (at: number): string =>
  `${String(Math.floor(at / 12)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`;
const anyTime = fc.nat(12 * 24 - 1).map(clockOf);
const anyTimes = fc
  .uniqueArray(anyTime, { maxLength: 8 })
  .map((times) => times.toSorted())
  .filter((times) =>
    times.every(
      (time, n) =>
        n === 0 ||
        Date.parse(`1970-01-01T${time}Z`) - Date.parse(`1970-01-01T${times[n - 1]}Z`) >=
          15 * minute,
    ),
  );
const anyWeekdays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
  .map((days) => days.toSorted());

/** A daily or weekly schedule near a clock change. */
export const anyNamed = fc
  .record({
    place: fc.constantFrom(...places),
    back: fc.integer({ min: -2, max: 3 }),
    time: anyTime,
    frequency: fc.constantFrom('daily', 'weekly'),
    weekdays: anyWeekdays,
    times: anyTimes,
  })
  .filter(({ weekdays, times }) => weekdays.length + times.length > 0)
  .map(({ place: [timezone, date], back, time, frequency, weekdays, times }): Schedule => {
    const anchor = Temporal.PlainDate.from(date).subtract({ days: back });
    return {
      anchor_local: `${anchor.toString()}T${time}:00`,
      timezone,
      frequency,
      weekdays: frequency === 'weekly' ? weekdays : [],
      times: frequency === 'weekly' || times.length > 0 ? times : [time],
    };
  });
