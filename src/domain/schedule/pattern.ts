/**
 * The days and times of a daily or weekly schedule, in calendar terms without time zones. Wall-clock times are
 * milliseconds as if they were UTC. A place is one time on one day; places count from the first one on the anchor’s day
 * or in its week.
 */
import { day, minute } from '#contract/core/time.ts';
import type { Schedule } from './recurrence.ts';

interface Pattern {
  /** The start of the first day counted. */
  start: number;
  /** The pattern repeats after this many days. */
  cycle: number;
  /** The days of a cycle, from 0, ascending. */
  days: readonly number[];
  /** Milliseconds after midnight, ascending. */
  times: readonly number[];
  /** The place of run 0. */
  first: number;
}

const week = 7;
/** From Monday to the day of the Unix epoch, a Thursday. */
const epochWeekday = 3;

/** Whether it names days or times other than the anchor’s. */
export const namesTimes = ({ weekdays, times }: Pick<Schedule, 'weekdays' | 'times'>): boolean =>
  Boolean(weekdays?.length) || Boolean(times?.length);

/** The anchor’s wall-clock time. */
export const anchorWall = ({ anchor_local }: Pick<Schedule, 'anchor_local'>): number =>
  Date.parse(`${anchor_local.slice(0, 19)}Z`);

const timeOf = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minute;

/** How many places are before a wall-clock time; negative before the first day. */
function placesBefore({ start, cycle, days, times }: Omit<Pattern, 'first'>, wall: number): number {
  const passed = Math.floor((wall - start) / day);
  const clock = wall - start - passed * day;
  const round = Math.floor(passed / cycle);
  const today = passed - round * cycle;
  const earlier = days.filter((one) => one < today).length;
  const sameDay = days.includes(today) ? times.filter((time) => time < clock).length : 0;
  return (round * days.length + earlier) * times.length + sameDay;
}

function patternOf(schedule: Schedule): Pattern {
  const { frequency, weekdays = [], times = [] } = schedule;
  const anchor = anchorWall(schedule);
  const date = Math.floor(anchor / day);
  const weekday = (date + epochWeekday) % week;
  const chosen = weekdays.length > 0 ? weekdays.map((one) => one - 1) : [weekday];
  const isDaily = frequency === 'daily';
  const pattern = {
    start: (isDaily ? date : date - weekday) * day,
    cycle: isDaily ? 1 : week,
    days: isDaily ? [0] : chosen,
    times: times.length > 0 ? times.map(timeOf) : [anchor - date * day],
  };
  return { ...pattern, first: placesBefore(pattern, anchor) };
}

/** The first run (from 0) at or after a wall-clock time. */
export function runAtWall(schedule: Schedule, wall: number): number {
  const pattern = patternOf(schedule);
  return placesBefore(pattern, wall) - pattern.first;
}

/** The wall-clock time of run `k`. */
export function wallOfRun(schedule: Schedule, k: number): number {
  const { start, cycle, days, times, first } = patternOf(schedule);
  const place = first + k;
  const nth = Math.floor(place / times.length);
  const round = Math.floor(nth / days.length);
  const date = round * cycle + (days[nth % days.length] ?? 0);
  return start + date * day + (times[place % times.length] ?? 0);
}
