/**
 * When the runs of a schedule are due. Each is computed from the anchor and never from the run before, so that no
 * change of the clocks and no short month moves those after it. Instants are milliseconds UTC.
 */
import { hour } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export interface Schedule {
  /**
   * When the first run is, as the clock in the zone shows it: `2027-03-14T02:30:00`. With an offset (`…-05:00`) only where
   * the clock shows that time twice and the second one is meant.
   */
  anchor_local: string;
  timezone: string;
  frequency: Frequency;
}

export interface Run {
  /** Counts from 0, the anchor. */
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

/** Run `k` on the calendar; a month that lacks the anchor's day has the run on its last one. */
const onCalendar = (schedule: Schedule, unit: CalendarUnit, k: number): number =>
  wallOf(schedule)
    .add({ [unit]: k }, { overflow: 'constrain' })
    .toZonedDateTime(schedule.timezone, { disambiguation }).epochMilliseconds;

/** When run `k` (0, 1, 2 …) is due; `undefined` where the schedule has no such run. */
export function runAt(schedule: Schedule, k: number): number | undefined {
  if (k < 0) return undefined;
  if (k === 0) return anchorOf(schedule);
  if (schedule.frequency === 'once') return undefined;
  const step = steps[schedule.frequency];
  return 'hours' in step
    ? anchorOf(schedule) + k * step.hours * hour
    : onCalendar(schedule, step.unit, k);
}

/** A run that is certainly not after `after`, and close to the last one that is not. */
function notAfter(schedule: Schedule, step: Step, after: number): number {
  if ('hours' in step) return Math.floor((after - anchorOf(schedule)) / (step.hours * hour));
  const passed = wallOf(schedule).until(
    Temporal.Instant.fromEpochMilliseconds(after)
      .toZonedDateTimeISO(schedule.timezone)
      .toPlainDateTime(),
    { largestUnit: step.unit },
  );
  // A clock that went back or skipped a whole day can make it one or two fewer.
  return passed[step.unit] - 2;
}

/** The first run that is later than `after`; `undefined` when none is. */
export function firstRunAfter(schedule: Schedule, after: number): Run | undefined {
  const { frequency } = schedule;
  let k = frequency === 'once' ? 0 : Math.max(0, notAfter(schedule, steps[frequency], after));
  for (;;) {
    const at = runAt(schedule, k);
    if (at === undefined || at > after) return at === undefined ? undefined : { k, at };
    k += 1;
  }
}

/** The next `count` runs that are later than `after`, oldest first; fewer where the schedule ends. */
export function nextRuns(schedule: Schedule, after: number, count: number): Run[] {
  const runs: Run[] = [];
  let run = firstRunAfter(schedule, after);
  while (run && runs.length < count) {
    runs.push(run);
    run = firstRunAfter(schedule, run.at);
  }
  return runs;
}
