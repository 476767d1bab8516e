/** What becomes of the runs of a schedule whose time passed. Instants are milliseconds UTC. */
import { lateWindow } from './ledger-times.ts';
import {
  countRuns,
  firstRunAfter,
  type Run,
  runAt,
  type Schedule,
} from '#domain/schedule/recurrence.ts';

export interface MissedRuns {
  /** How many runs, from the first that was open, never go out. */
  skipped: number;
  /** The run that goes out now, though perhaps late. */
  due: Run | undefined;
  /** The first run that is still to come. */
  next: Run | undefined;
}

/**
 * How late run `k` may still go out: as its frequency says, and at most half the way to the next run, so that the two
 * stay clear of each other.
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
 * After an outage, or in the ordinary course: of the runs from `k` on that are due at most the newest goes out, and only
 * inside its late window.
 */
export function afterOutage(schedule: Schedule, k: number, now: number): MissedRuns {
  const { count, next } = passed(schedule, k, now);
  const newest = k + count - 1;
  const at = count === 0 ? undefined : runAt(schedule, newest);
  return at !== undefined && now - at <= lateWindowOf(schedule, newest)
    ? { skipped: count - 1, due: { k: newest, at }, next }
    : { skipped: count, due: undefined, next };
}

/** After a pause: whatever was due meanwhile is skipped, also a run that would still be in its window. */
export function afterPause(schedule: Schedule, k: number, now: number): MissedRuns {
  const { count, next } = passed(schedule, k, now);
  return { skipped: count, due: undefined, next };
}
