/** When weekly reports are due. Times are milliseconds UTC. */
import { day, hour, week } from '#contract/core/time.ts';

/** 8:00 on the first Monday after 1 January 1970, which was a Thursday. */
const firstMonday = 4 * day + 8 * hour;

/** The seven days that ended last Monday at 8:00 UTC; `to` is when their report became due. */
export function reportWeek(now: number): { from: number; to: number } {
  const to = firstMonday + Math.floor((now - firstMonday) / week) * week;
  return { from: to - week, to };
}
