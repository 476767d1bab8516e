/**
 * When the runs of a schedule are due. Each is computed from the anchor and never from the run before, so that no
 * change of the clocks and no short month moves those after it. Instants are milliseconds UTC.
 */
import { hour, minute } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { anchorWall, namesTimes, runAtWall, wallOfRun } from './pattern.ts';

export interface Schedule {
  /**
   * When the first run is, as the clock in the zone shows it: `2027-03-14T02:30:00`. With an offset (`…-05:00`) only where
   * the clock shows that time twice and the second one is meant.
   */
  anchor_local: string;
  timezone: string;
  frequency: Frequency;
  /** For a weekly schedule, 1 (Monday) to 7, ascending. None: the weekday of the anchor. */
  weekdays?: readonly number[];
  /** For a daily or weekly one, as `09:00`, ascending. None: the time of day of the anchor. */
  times?: readonly string[];
  /** The last day on which there are runs, in the zone, as `2027-05-01`. */
  ends_on?: string | null;
  /** How many minutes a run may be earlier or later than its time. */
  about_minutes?: number;
  /** What decides how many it is, together with the time of the run. */
  seed?: string;
}

export interface Run {
  /** Counts from 0: the anchor, or the first named time from it on. */
  k: number;
  at: number;
}

type CalendarUnit = 'days' | 'weeks' | 'months';

/** Runs are so many hours of elapsed time apart, or one unit of the calendar at the anchor's time of day. */
type Step = { hours: number } | { unit: CalendarUnit };

const steps: Readonly<Record<Exclude<Frequency, 'once'>, Step>> = {
  hourly: { hours: 1 },
  every_4_hours: { hours: 4 },
  every_6_hours: { hours: 6 },
  every_12_hours: { hours: 12 },
  daily: { unit: 'days' },
  weekly: { unit: 'weeks' },
  monthly: { unit: 'months' },
};

/** A time that the clock skips is shifted forward by the gap; of two equal ones the first counts. */
const disambiguation = 'compatible';

const wallOf = ({ anchor_local }: Schedule) => Temporal.PlainDateTime.from(anchor_local);

/** An offset that the zone does not have at that time (its rules may change) is ignored. */
const anchorOf = ({ anchor_local, timezone }: Schedule): number =>
  Temporal.ZonedDateTime.from(`${anchor_local}[${timezone}]`, { offset: 'prefer', disambiguation })
    .epochMilliseconds;

const inZone = (wall: Temporal.PlainDateTime, timezone: string): number =>
  wall.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds;

/** Run `k` on the calendar; a month that lacks the anchor's day has the run on its last one. */
const onCalendar = (schedule: Schedule, unit: CalendarUnit, k: number): number =>
  inZone(wallOf(schedule).add({ [unit]: k }, { overflow: 'constrain' }), schedule.timezone);

/** How far apart two runs are that a change of the clocks would have put at one time, or in the wrong order. */
const clash = 15 * minute;

/** Run `k` of named days and times, as the clocks have it. */
function namedAt(schedule: Schedule, k: number): { wall: number; at: number } {
  const wall = wallOfRun(schedule, k);
  const isAnchor = k === 0 && wall === anchorWall(schedule);
  const time = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 19));
  return { wall, at: isAnchor ? anchorOf(schedule) : inZone(time, schedule.timezone) };
}

/**
 * Run `k` of named days and times, behind the one before it: a time that the clock skips is moved to where another run
 * may be already. Only the runs of two days before can matter, and only where the clocks changed since.
 */
function onPattern(schedule: Schedule, k: number): number {
  const own = namedAt(schedule, k);
  const first = Math.max(0, k - 2 * Math.max(1, schedule.times?.length ?? 0));
  const start = namedAt(schedule, first);
  if (own.at - start.at === own.wall - start.wall) return own.at;
  let { at } = start;
  for (let run = first + 1; run <= k; run += 1) {
    const next = namedAt(schedule, run).at;
    at = next > at ? next : at + clash;
  }
  return at;
}

/** When run `k` is meant, whether or not the schedule goes on so long. What runs once has one time. */
function meantAt(schedule: Schedule, k: number): number {
  if (schedule.frequency === 'once') return anchorOf(schedule);
  if (namesTimes(schedule)) return onPattern(schedule, k);
  if (k === 0) return anchorOf(schedule);
  const step = steps[schedule.frequency];
  return 'hours' in step
    ? anchorOf(schedule) + k * step.hours * hour
    : onCalendar(schedule, step.unit, k);
}

/** The first instant that is too late for a run. */
const endOf = ({ ends_on, timezone }: Schedule): number =>
  ends_on
    ? Temporal.PlainDate.from(ends_on).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
    : Infinity;

/** A number in [0, 1) that looks like chance and is the same for the same words (FNV-1a, mixed once more). */
function chanceOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Run `k` moved by some minutes, if the schedule says "about". It depends on the time that was meant and not on the
 * run's number, so that a change of other times leaves this one where it is. No run is moved by more than a quarter of
 * the way to its neighbors, to before the anchor or behind the last day.
 */
function movedAt(schedule: Schedule, k: number): number {
  const at = meantAt(schedule, k);
  const { about_minutes: about = 0, seed = '' } = schedule;
  if (about === 0 || schedule.frequency === 'once') return at;
  const within = (space: number) => Math.min(about, Math.floor(space / minute));
  const earlier = k === 0 ? 0 : within((at - meantAt(schedule, k - 1)) / 4);
  const later = Math.min(
    within((meantAt(schedule, k + 1) - at) / 4),
    Math.max(0, within(endOf(schedule) - 1 - at)),
  );
  const drawn = Math.floor(chanceOf(`${seed} ${at}`) * (earlier + later + 1));
  return at + (drawn - earlier) * minute;
}

/** When run `k` (0, 1, 2 …) is due; `undefined` where the schedule has no such run. */
export function runAt(schedule: Schedule, k: number): number | undefined {
  if (k < 0 || (k > 0 && schedule.frequency === 'once')) return undefined;
  return meantAt(schedule, k) < endOf(schedule) ? movedAt(schedule, k) : undefined;
}

/** A run that is near the first one after `after`. */
function near(schedule: Schedule, frequency: Exclude<Frequency, 'once'>, after: number): number {
  const step = steps[frequency];
  if ('hours' in step) return Math.floor((after - anchorOf(schedule)) / (step.hours * hour));
  const now = Temporal.Instant.fromEpochMilliseconds(after)
    .toZonedDateTimeISO(schedule.timezone)
    .toPlainDateTime();
  if (namesTimes(schedule)) return runAtWall(schedule, Date.parse(`${now.toString()}Z`));
  return wallOf(schedule).until(now, { largestUnit: step.unit })[step.unit];
}

/** The number of the first run that `at` puts later than `after`, whether or not the schedule goes on so long. */
function firstAfter(schedule: Schedule, after: number, at: typeof meantAt): number {
  const { frequency } = schedule;
  if (frequency === 'once') return at(schedule, 0) > after ? 0 : 1;
  let k = Math.max(0, near(schedule, frequency, after));
  while (k > 0 && at(schedule, k - 1) > after) k -= 1;
  while (at(schedule, k) <= after) k += 1;
  return k;
}

/** How many runs the schedule has in all; `Infinity` where it has no last day. */
export function countRuns(schedule: Schedule): number {
  const end = endOf(schedule);
  if (schedule.frequency === 'once') return meantAt(schedule, 0) < end ? 1 : 0;
  return end === Infinity ? Infinity : firstAfter(schedule, end - 1, meantAt);
}

/** The first run that is later than `after`; `undefined` when none is. */
export function firstRunAfter(schedule: Schedule, after: number): Run | undefined {
  const k = firstAfter(schedule, after, movedAt);
  const at = runAt(schedule, k);
  return at === undefined ? undefined : { k, at };
}

/** The run that comes after another one. Where a zone left a whole day out, two runs are at one moment, which counts once. */
export function runAfter(schedule: Schedule, run: Run): Run | undefined {
  let k = run.k + 1;
  let at = runAt(schedule, k);
  while (at !== undefined && at <= run.at) {
    k += 1;
    at = runAt(schedule, k);
  }
  return at === undefined ? undefined : { k, at };
}

/** The next `count` runs that are later than `after`, oldest first; fewer where the schedule ends. */
export function nextRuns(schedule: Schedule, after: number, count: number): Run[] {
  const runs: Run[] = [];
  let run = firstRunAfter(schedule, after);
  while (run && runs.length < count) {
    runs.push(run);
    run = runAfter(schedule, run);
  }
  return runs;
}
