/** The runs of a calendar, by the days of whoever looks at it. */
import { hour } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { type Span, weeksOf } from './calendar-days.ts';
import { wallTimeOf } from '#web/lib/forms/zone-time.ts';

/** What the server is asked for: the days that are drawn, and as much more as any time zone is off. */
export function boundsOf(day: string, span: Span): { from: string; to: string } {
  const days = weeksOf(day, span).flat();
  const [first = day] = days;
  const last = days.at(-1) ?? day;
  const at = (text: string, hours: number) =>
    new Date(Date.parse(text) + hours * hour).toISOString();
  return { from: at(`${first}T00:00:00Z`, -14), to: at(`${last}T24:00:00Z`, 14) };
}

/** Runs of one scheduled post on one day, which are drawn as one. */
export interface DayEntry {
  run: CalendarRun;
  /** `09:00`, of the first. */
  time: string;
  count: number;
}

/** What each day shows, in the order of time. */
export function entriesByDay(
  runs: readonly CalendarRun[],
  zone: string,
): ReadonlyMap<string, DayEntry[]> {
  const days = new Map<string, DayEntry[]>();
  for (const run of runs.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const [day = '', time = ''] = wallTimeOf(Date.parse(run.at), zone).split('T');
    const entries = days.get(day) ?? [];
    const same = entries.find(
      (entry) => entry.run.schedule_id === run.schedule_id && entry.run.state === run.state,
    );
    if (same) same.count += 1;
    else entries.push({ run, time, count: 1 });
    days.set(day, entries);
  }
  return days;
}
