/**
 * When the runs of a schedule are due. Each is computed from the anchor, never from the previous run, so that no clock
 * change or short month shifts later runs. Instants are milliseconds UTC.
 */
import { inZone, hour, minute } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { chanceOf } from '#domain/shuffle.ts';
import { anchorWall, namesTimes, runAtWall, wallOfRun } from './pattern.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';

// What happens to runs of a schedule whose time has passed. Instants are milliseconds UTC.

interface MissedRuns {
  /** How many runs, from the first open one, are never sent. */
  skipped: number;
  /** The run that is sent now, possibly late. */
  due: Run | undefined;
  /** The first future run. */
  next: Run | undefined;
}

/**
 * How late run `k` may still be published: as its frequency allows, and at most half the time to the next run, so that
 * the two stay apart.
 */
export function lateWindowOf(schedule: Schedule, k: number): number {
  const usual = lateWindow(schedule.frequency);
  const [at, next] = [runAt(schedule, k), runAt(schedule, k + 1)];
  return at === undefined || next === undefined
    ? usual
    : Math.min(usual, Math.floor((next - at) / 2));
}

/** How many runs from `k` on are due at `now`, and the first that is not. */
function passed(schedule: Schedule, k: number, now: number) {
  const coming = firstRunAfter(schedule, now);
  const end = coming?.k ?? countRuns(schedule);
  if (end > k) return { count: end - k, next: coming };
  const at = runAt(schedule, k);
  return { count: 0, next: at === undefined ? undefined : { k, at } };
}

/**
 * After an outage, or normally: of the runs from `k` on that are due, only the newest is sent, and only within its late
 * window.
 */
export function afterOutage(schedule: Schedule, k: number, now: number): MissedRuns {
  const { count, next } = passed(schedule, k, now);
  const newest = k + count - 1;
  const at = count === 0 ? undefined : runAt(schedule, newest);
  return at !== undefined && now - at <= lateWindowOf(schedule, newest)
    ? { skipped: count - 1, due: { k: newest, at }, next }
    : { skipped: count, due: undefined, next };
}

/** After a pause: all runs that came due during it are skipped, even those within their late window. */
export function afterPause(schedule: Schedule, k: number, now: number): MissedRuns {
  const { count, next } = passed(schedule, k, now);
  return { skipped: count, due: undefined, next };
}

export interface Schedule {
  /**
   * The first run as wall-clock time in the zone: `2027-03-14T02:30:00`. With an offset (`…-05:00`) only if that time
   * occurs twice and the second is meant.
   */
  anchor_local: string;
  timezone: string;
  frequency: Frequency;
  /** For weekly schedules, 1 (Monday) to 7, ascending. Empty: the anchor’s weekday. */
  weekdays?: readonly number[];
  /** For daily and weekly schedules, as `09:00`, ascending. Empty: the anchor’s time of day. */
  times?: readonly string[];
  /** The last day with runs, in the zone, as `2027-05-01`. */
  ends_on?: string | null;
  /** Runs may be this many minutes earlier or later. */
  about_minutes?: number;
  /** Together with the run’s time, determines by how many minutes. */
  seed?: string;
}

export interface Run {
  /** Counts from 0: the anchor, or the first named time at or after it. */
  k: number;
  at: number;
}

type CalendarUnit = 'days' | 'weeks' | 'months';

/** Runs are either a number of elapsed hours apart, or one calendar unit at the anchor’s time of day. */
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

/** A skipped time is shifted forward by the gap; of two equal ones the first counts. */
const disambiguation = 'compatible';

const wallOf = ({ anchor_local }: Schedule) => Temporal.PlainDateTime.from(anchor_local);

/** An offset that the zone does not have at that time (its rules may change) is ignored. */
const anchorOf = ({ anchor_local, timezone }: Schedule): number =>
  Temporal.ZonedDateTime.from(`${anchor_local}[${timezone}]`, { offset: 'prefer', disambiguation })
    .epochMilliseconds;

const instantOf = (wall: Temporal.PlainDateTime, timezone: string): number =>
  wall.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds;

/** Run `k` on the calendar; in a month without the anchor’s day, on its last day. */
const onCalendar = (schedule: Schedule, unit: CalendarUnit, k: number): number =>
  instantOf(wallOf(schedule).add({ [unit]: k }, { overflow: 'constrain' }), schedule.timezone);

/** The distance between two runs that a clock change would have merged or reversed. */
const clash = 15 * minute;

/** Run `k` of named days and times, before collisions are resolved. */
function namedAt(schedule: Schedule, k: number): { wall: number; at: number } {
  const wall = wallOfRun(schedule, k);
  const isAnchor = k === 0 && wall === anchorWall(schedule);
  const time = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 19));
  return { wall, at: isAnchor ? anchorOf(schedule) : instantOf(time, schedule.timezone) };
}

/**
 * Run `k` of named days and times, after the previous run: a skipped time may be moved onto another run. Only the runs
 * of the two days before can matter, and only after a clock change.
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

/** The nominal time of run `k`, whether or not the schedule lasts that long. A schedule that runs once has one time. */
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

/**
 * Run `k` with its random minutes, if the schedule says “about”. They depend on the nominal time and not on the run’s
 * number, so that they stay the same when other times change. No run moves by more than a quarter of the distance to
 * its neighbors, before the anchor or past the end date.
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

/** When run `k` (0, 1, 2 …) is due; `undefined` if the schedule has no such run. */
export function runAt(schedule: Schedule, k: number): number | undefined {
  if (k < 0 || (k > 0 && schedule.frequency === 'once')) return undefined;
  return meantAt(schedule, k) < endOf(schedule) ? movedAt(schedule, k) : undefined;
}

/** A run close to the first one after `after`. */
function near(schedule: Schedule, frequency: Exclude<Frequency, 'once'>, after: number): number {
  const step = steps[frequency];
  if ('hours' in step) return Math.floor((after - anchorOf(schedule)) / (step.hours * hour));
  const now = inZone(after, schedule.timezone).toPlainDateTime();
  if (namesTimes(schedule)) return runAtWall(schedule, Date.parse(`${now.toString()}Z`));
  return wallOf(schedule).until(now, { largestUnit: step.unit })[step.unit];
}

/** The number of the first run that `at` places after `after`, whether or not the schedule lasts that long. */
function firstAfter(schedule: Schedule, after: number, at: typeof meantAt): number {
  const { frequency } = schedule;
  if (frequency === 'once') return at(schedule, 0) > after ? 0 : 1;
  let k = Math.max(0, near(schedule, frequency, after));
  while (k > 0 && at(schedule, k - 1) > after) k -= 1;
  while (at(schedule, k) <= after) k += 1;
  return k;
}

/** How many runs the schedule has; `Infinity` without an end date. */
export function countRuns(schedule: Schedule): number {
  const end = endOf(schedule);
  if (schedule.frequency === 'once') return meantAt(schedule, 0) < end ? 1 : 0;
  return end === Infinity ? Infinity : firstAfter(schedule, end - 1, meantAt);
}

/** The first run later than `after`; `undefined` if there is none. */
export function firstRunAfter(schedule: Schedule, after: number): Run | undefined {
  const k = firstAfter(schedule, after, movedAt);
  const at = runAt(schedule, k);
  return at === undefined ? undefined : { k, at };
}

/** The next run. If a zone skips a whole day, two runs fall on one moment, which counts once. */
export function runAfter(schedule: Schedule, run: Run): Run | undefined {
  let k = run.k + 1;
  let at = runAt(schedule, k);
  while (at !== undefined && at <= run.at) {
    k += 1;
    at = runAt(schedule, k);
  }
  return at === undefined ? undefined : { k, at };
}

/** The next `count` runs later than `after`, oldest first; fewer if the schedule ends. */
export function nextRuns(schedule: Schedule, after: number, count: number): Run[] {
  const runs: Run[] = [];
  let run = firstRunAfter(schedule, after);
  while (run && runs.length < count) {
    runs.push(run);
    run = runAfter(schedule, run);
  }
  return runs;
}
