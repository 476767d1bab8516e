/** The runs of a schedule that are still to come and not planned in the ledger yet. Instants are milliseconds UTC. */
import { firstRunAfter, type Run, runAfter, runAt, type Schedule } from './recurrence.ts';

/** A schedule that goes on. */
export interface GoingOn {
  schedule: Schedule;
  /** Which run is planned next, counted from 0. */
  next_run: number;
  /** How many runs it may still have. */
  left: number;
}

/** The first run that is not planned yet and lies behind `after`. */
function firstComing({ schedule, next_run }: GoingOn, after: number): Run | undefined {
  const run = firstRunAfter(schedule, after);
  if (!run || run.k >= next_run) return run;
  const at = runAt(schedule, next_run);
  return at === undefined ? undefined : { k: next_run, at };
}

/** Its runs from one instant to another, which is no longer part of it; as many as it has left, and at most `most`. */
export function comingRuns(
  series: GoingOn,
  { from, to }: { from: number; to: number },
  most = Infinity,
): Run[] {
  const { schedule, next_run, left } = series;
  const runs: Run[] = [];
  let run = firstComing(series, from - 1);
  while (run && run.at < to && run.k - next_run < left && runs.length < most) {
    runs.push(run);
    run = runAfter(schedule, run);
  }
  return runs;
}
