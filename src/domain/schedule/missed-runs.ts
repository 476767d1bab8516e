/** What happens to runs of a schedule whose time has passed. Instants are milliseconds UTC. */
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import {
  countRuns,
  firstRunAfter,
  type Run,
  runAt,
  type Schedule,
} from '#domain/schedule/recurrence.ts';

export interface MissedRuns {
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
