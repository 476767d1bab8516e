/** The future runs of a schedule that are not in the ledger yet. Instants are milliseconds UTC. */
import { day } from '#contract/core/time.ts';
import { firstRunAfter, type Run, runAfter, runAt, type Schedule } from './recurrence.ts';

/** An active schedule. */
export interface GoingOn {
  schedule: Schedule;
  /** The number of the next run, counted from 0. */
  next_run: number;
  /** How many more runs it may have. */
  left: number;
}

/** End exclusive. */
interface Span {
  from: number;
  to: number;
}

/** The first unplanned run later than `after`. */
function firstComing({ schedule, next_run }: GoingOn, after: number): Run | undefined {
  const run = firstRunAfter(schedule, after);
  if (!run || run.k >= next_run) return run;
  const at = runAt(schedule, next_run);
  return at === undefined ? undefined : { k: next_run, at };
}

/** Its runs within a span (end exclusive), as many as it has left and at most `most`. */
export function comingRuns(series: GoingOn, { from, to }: Span, most = Infinity): Run[] {
  const { schedule, next_run, left } = series;
  const runs: Run[] = [];
  let run = firstComing(series, from - 1);
  while (run && run.at < to && run.k - next_run < left && runs.length < most) {
    runs.push(run);
    run = runAfter(schedule, run);
  }
  return runs;
}

/** Returns the times of runs within a span, in no order. */
export type RunsWithin = (span: Span) => readonly number[];

/** The span that is computed at once. */
const step = 7 * day;

/** When any of these schedules has a run. Each span is computed only once, and only if it is asked for. */
export function runsWithin(all: readonly GoingOn[]): RunsWithin {
  const known = new Map<number, readonly number[]>();
  const runsOf = (from: number): readonly number[] => {
    const before = known.get(from);
    if (before) return before;
    const span = { from, to: from + step };
    const times = all.flatMap((series) => comingRuns(series, span).map(({ at }) => at));
    known.set(from, times);
    return times;
  };
  return ({ from, to }) => {
    const found: number[] = [];
    for (let start = Math.floor(from / step) * step; start < to; start += step)
      found.push(...runsOf(start).filter((at) => at >= from && at < to));
    return found;
  };
}
