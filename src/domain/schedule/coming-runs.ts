/** The future runs of a schedule that are not in the ledger yet. Instants are milliseconds UTC. */
import { firstRunAfter, type Run, runAfter, runAt, type Schedule } from './recurrence.ts';

/** An active schedule. */
export interface GoingOn {
  schedule: Schedule;
  /** The number of the next run, counted from 0. */
  next_run: number;
  /** How many more runs it may have. */
  left: number;
}

/** The first unplanned run later than `after`. */
function firstComing({ schedule, next_run }: GoingOn, after: number): Run | undefined {
  const run = firstRunAfter(schedule, after);
  if (!run || run.k >= next_run) return run;
  const at = runAt(schedule, next_run);
  return at === undefined ? undefined : { k: next_run, at };
}

/** Its runs within a span (end exclusive), as many as it has left and at most `most`. */
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
