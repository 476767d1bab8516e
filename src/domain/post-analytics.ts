/** What became of posts, counted by the days and hours of somebody's own clock. Instants are milliseconds UTC. */
import type { OccurrenceState } from '#contract/posts.ts';
import type { OccurrenceReason } from './occurrence-reason.ts';

/** States in which a post waits for its owner. */
export const statesForOwner = [
  'HELD',
  'NEEDS_REVIEW',
  'AWAITING_APPROVAL',
] as const satisfies readonly OccurrenceState[];

/** States in which a post ended without going out; unless for one of `ownReasons`, that is a failure. */
export const failedStates = ['FAILED', 'MISSED'] as const satisfies readonly OccurrenceState[];

/** Reasons that are its owner's own doing: what ended by them did not fail. */
export const ownReasons = [
  'dropped',
  'paused',
  'halted',
] as const satisfies readonly OccurrenceReason[];

/** A post that came to an end: when it went out, or when it should have. */
export interface Ending {
  at: number;
  published: boolean;
}

export interface Counts {
  published: number;
  failed: number;
}

export interface Span {
  /** Counts itself. */
  from: number;
  /** Does not count itself. */
  to: number;
}

export interface Days extends Span {
  /** Every day of it, oldest first, as `2026-11-21`. */
  dates: string[];
  /** As many days before these. */
  before: Span;
}

const wallTime = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The last `days` calendar days of the zone up to now; today, which is not over, is one of them. */
export function daysUntil(now: number, days: number, zone: string): Days {
  const today = wallTime(now, zone).toPlainDate();
  const first = today.subtract({ days: days - 1 });
  // A day may begin at 1:00, where the clocks go forward at midnight.
  const beginOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const from = beginOf(first);
  return {
    from,
    to: now + 1,
    before: { from: beginOf(first.subtract({ days })), to: from },
    dates: Array.from({ length: days }, (_, index) => first.add({ days: index }).toString()),
  };
}

/** How many went out and how many failed. */
export function countEndings(endings: readonly Ending[]): Counts {
  const published = endings.filter((ending) => ending.published).length;
  return { published, failed: endings.length - published };
}

/** Published of all that came to an end, from 0 to 1; `null` while nothing did. */
export const successRate = ({ published, failed }: Counts): number | null =>
  published + failed === 0 ? null : published / (published + failed);

/** What the clock of a zone shows at an instant: its date, the hour from 0, and the weekday from 1 for Monday. */
export function clockAt(at: number, zone: string) {
  const time = wallTime(at, zone);
  return { date: time.toPlainDate().toString(), hour: time.hour, weekday: time.dayOfWeek };
}

/**
 * The endings of each day, and how many went out in each of the 24 hours that the zone's clock shows, on each weekday
 * from Monday, and in each hour of each weekday.
 */
export function countByClock(endings: readonly Ending[], { dates }: Days, zone: string) {
  const days = new Map(dates.map((date) => [date, { date, published: 0, failed: 0 }]));
  const hours = () => Array.from({ length: 24 }, () => 0);
  const by_hour = hours();
  const by_weekday_hour = Array.from({ length: 7 }, hours);
  for (const { at, published } of endings) {
    const { date, hour, weekday } = clockAt(at, zone);
    const day = days.get(date);
    if (day) day[published ? 'published' : 'failed'] += 1;
    if (!published) continue;
    for (const counts of [by_hour, by_weekday_hour[weekday - 1] ?? []])
      counts[hour] = (counts[hour] ?? 0) + 1;
  }
  const by_weekday = by_weekday_hour.map((counts) => counts.reduce((sum, one) => sum + one, 0));
  return { by_day: [...days.values()], by_hour, by_weekday, by_weekday_hour };
}
