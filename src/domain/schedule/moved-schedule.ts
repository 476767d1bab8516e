/** Moves all future posts of a schedule by as much as one of them was moved. Instants are milliseconds UTC. */
import { day, minute, toIsoDate } from '#contract/core/time.ts';
import { namesTimes, wallOfRun } from './pattern.ts';
import { firstRunAfter, runAt, type Schedule } from './recurrence.ts';
import { isRepeated, scheduleFault } from './schedule-fault.ts';
import { clockTime } from './scheduled-time.ts';

/** The changed fields of the schedule, and when its first post is due. */
export interface MovedSchedule {
  anchor_local: string;
  weekdays: readonly number[];
  times: readonly string[];
  at: number;
}

interface Refused {
  refused: string;
}

const everyDay =
  'It’s published every day, so it can’t move to another day. Move only this post, or change its time.';
const mixed = 'This schedule has several days and times. Edit it to change them.';
const taken = 'This schedule already has a post at that time.';

/** A wall-clock time as milliseconds, as if it were UTC; and the reverse. */
const wallIn = (at: number, timezone: string): number => Date.parse(`${clockTime(at, timezone)}Z`);
const timeOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() || 7;

const replaced = <T>(entries: readonly T[], from: T, to: T): T[] =>
  entries.map((entry) => (entry === from ? to : entry));

/** The nominal wall-clock time of run `k`, without its random minutes. */
const meantWall = (schedule: Schedule, k: number): number | undefined => {
  if (namesTimes(schedule)) return wallOfRun(schedule, k);
  const at = runAt({ ...schedule, about_minutes: 0 }, k);
  return at === undefined ? undefined : wallIn(at, schedule.timezone);
};

/** When the moved schedule starts: if only one of several named times changes, no run may be skipped. */
function beginning(schedule: Schedule, first: number, from: number, to: number): number {
  if (!namesTimes(schedule)) return first + (to - from);
  const days = (Date.parse(toIsoDate(to)) - Date.parse(toIsoDate(from))) / day;
  const isItsDay = weekdayOf(first) === weekdayOf(from);
  const date = toIsoDate(isItsDay ? first + days * day : first);
  const time = timeOf(timeOf(first) === timeOf(from) ? to : first);
  return Math.min(first, Date.parse(`${date}T${time}Z`));
}

/** The named days and times of a schedule, with one of them changed. */
function movedNames(
  { frequency, weekdays = [], times = [] }: Schedule,
  from: number,
  to: number,
): Pick<MovedSchedule, 'weekdays' | 'times'> | Refused {
  const isOtherDay = toIsoDate(from) !== toIsoDate(to);
  if (frequency === 'daily' && isOtherDay) return { refused: everyDay };
  if (isOtherDay && times.length > 1) return { refused: mixed };
  const names = {
    frequency,
    ends_on: null,
    about_minutes: 0,
    weekdays: replaced(weekdays, weekdayOf(from), weekdayOf(to)).toSorted((a, b) => a - b),
    times: replaced(times, timeOf(from), timeOf(to)).toSorted(),
  };
  if (isRepeated(names.weekdays) || isRepeated(names.times)) return { refused: taken };
  const fault = scheduleFault(names);
  return fault ? { refused: fault.message } : { weekdays: names.weekdays, times: names.times };
}

/**
 * The schedule after run `k` was moved to `to`, together with all future runs. `next` is the run that is due first.
 * Returns a sentence if the schedule cannot be changed that way.
 */
export function movedSchedule(
  schedule: Schedule,
  { k, next }: { k: number; next: number },
  to: number,
  now: number,
): MovedSchedule | Refused {
  const { timezone } = schedule;
  const due = runAt(schedule, k);
  const [from, first] = [meantWall(schedule, k), meantWall(schedule, next)];
  if (due === undefined || from === undefined || first === undefined) return { refused: mixed };
  const varied = wallIn(due, timezone) - from;
  const wanted = Math.round((wallIn(to, timezone) - varied) / minute) * minute;
  const names = movedNames(schedule, from, wanted);
  if ('refused' in names) return names;
  const anchored = (wall: number) => ({
    ...schedule,
    ...names,
    anchor_local: new Date(wall).toISOString().slice(0, 19),
  });
  const moved = anchored(beginning(schedule, first, from, wanted));
  // Runs before now are left out, so that it starts with the first future run.
  const coming = firstRunAfter(moved, now);
  const wall = coming && meantWall(moved, coming.k);
  const begun = wall === undefined ? undefined : anchored(wall);
  const at = begun && runAt(begun, 0);
  if (!begun || at === undefined) return { refused: 'No post of this schedule would be left.' };
  return { anchor_local: begun.anchor_local, ...names, at };
}
