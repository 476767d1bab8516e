/**
 * Which days and times of day a daily or weekly schedule names, counted as a calendar counts: without time zones.
 * A place is one time on one day. Places count from the first one on the day, or in the week, of the anchor.
 */
import type { Schedule } from './recurrence.ts';

interface Pattern {
  /** The first day that is counted from. */
  start: Temporal.PlainDate;
  /** After so many days it begins again. */
  cycle: number;
  /** The days of a cycle, counted from 0, ascending. */
  days: readonly number[];
  /** `09:00:00`, ascending. */
  times: readonly string[];
}

const week = 7;

/** Whether it names days or times of its own, beside those of the anchor. */
export const namesTimes = ({ weekdays, times }: Pick<Schedule, 'weekdays' | 'times'>): boolean =>
  Boolean(weekdays?.length) || Boolean(times?.length);

function patternOf({ anchor_local, frequency, weekdays = [], times = [] }: Schedule): Pattern {
  const anchor = Temporal.PlainDate.from(anchor_local.slice(0, 10));
  const named = times.length > 0 ? times.map((time) => `${time}:00`) : [anchor_local.slice(11, 19)];
  if (frequency === 'daily') return { start: anchor, cycle: 1, days: [0], times: named };
  return {
    start: anchor.subtract({ days: anchor.dayOfWeek - 1 }),
    cycle: week,
    days: (weekdays.length > 0 ? weekdays : [anchor.dayOfWeek]).map((day) => day - 1),
    times: named,
  };
}

/** How many places lie before a time of the calendar; negative for what lies before the first day. */
function placesBefore(
  { start, cycle, days, times }: Pattern,
  wall: Temporal.PlainDateTime,
): number {
  const passed = start.until(wall.toPlainDate(), { largestUnit: 'days' }).days;
  const round = Math.floor(passed / cycle);
  const today = passed - round * cycle;
  const clock = wall.toPlainTime().toString({ smallestUnit: 'second' });
  const earlier = days.filter((day) => day < today).length;
  const sameDay = days.includes(today) ? times.filter((time) => time < clock).length : 0;
  return (round * days.length + earlier) * times.length + sameDay;
}

const firstPlace = (schedule: Schedule, pattern: Pattern): number =>
  placesBefore(pattern, Temporal.PlainDateTime.from(schedule.anchor_local.slice(0, 19)));

/** The run (counted from 0, the first at or after the anchor) that a time of the calendar lies before or at. */
export function runAtWall(schedule: Schedule, wall: Temporal.PlainDateTime): number {
  const pattern = patternOf(schedule);
  return placesBefore(pattern, wall) - firstPlace(schedule, pattern);
}

/** The time of the calendar that run `k` is meant for. */
export function wallOfRun(schedule: Schedule, k: number): Temporal.PlainDateTime {
  const pattern = patternOf(schedule);
  const { start, cycle, days, times } = pattern;
  const place = firstPlace(schedule, pattern) + k;
  const day = Math.floor(place / times.length);
  const round = Math.floor(day / days.length);
  const date = start.add({ days: round * cycle + (days[day % days.length] ?? 0) });
  return date.toPlainDateTime(times[place % times.length]);
}
