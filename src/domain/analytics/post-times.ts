/** What became of posts, counted by the days and hours of someone's own clock. Instants are milliseconds UTC. */
import { day } from '#contract/core/time.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { OccurrenceReason } from '#domain/ledger/occurrence-reason.ts';

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

export interface Counts {
  in_inbox: number;
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
  /** As many days before these, the last of them up to the time of day that it is now. */
  before: Span;
}

const wallTime = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The last `days` calendar days of the zone up to now; today, which is not over, is one of them. */
export function daysUntil(now: number, days: number, zone: string): Days {
  const time = wallTime(now, zone);
  const first = time.toPlainDate().subtract({ days: days - 1 });
  // A day may begin at 1:00, where the clocks go forward at midnight.
  const beginOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  return {
    from: beginOf(first),
    to: now + 1,
    before: {
      from: beginOf(first.subtract({ days })),
      to: time.subtract({ days }).epochMilliseconds + 1,
    },
    dates: Array.from({ length: days }, (_, index) => first.add({ days: index }).toString()),
  };
}

/** What went out of all that came to an end, from 0 to 1; `null` while nothing did. */
export function successRate({ published, in_inbox, failed }: Counts): number | null {
  const out = published + in_inbox;
  return out + failed === 0 ? null : out / (out + failed);
}

/** How far the clock of a zone is ahead of UTC, in milliseconds, up to an instant that does not count itself. */
export interface Offset {
  until: number;
  offset: number;
}

/** The offsets of a zone in a span, in their order: one, and one more for each time that its clocks are changed. */
export function offsetsIn({ from, to }: Span, zone: string): Offset[] {
  const offsets: Offset[] = [];
  for (let time = wallTime(from, zone); ;) {
    const next = time.getTimeZoneTransition('next');
    const until = Math.min(to, next?.epochMilliseconds ?? to);
    offsets.push({ until, offset: time.offsetNanoseconds / 1e6 });
    if (next === null || until === to) return offsets;
    time = next;
  }
}

/** What the clock shows in the hour that is this many whole hours after the beginning of 1970 on it. */
export function clockOfHour(hours: number) {
  const days = Math.floor(hours / 24);
  return {
    date: new Date(days * day).toISOString().slice(0, 10),
    hour: hours - days * 24,
    // From 1 for Monday; 1970 began on a Thursday.
    weekday: ((((days + 3) % 7) + 7) % 7) + 1,
  };
}

/** Posts of one hour on someone's clock. */
export interface HourCount {
  /** Whole hours since the beginning of 1970 on that clock. */
  hours: number;
  published: number;
}

/** How many went out in each of the 24 hours, on each weekday from Monday, and in each hour of each weekday. */
export function countByClock(counts: readonly HourCount[]) {
  const by_weekday_hour = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { hours, published } of counts) {
    const { hour, weekday } = clockOfHour(hours);
    const day = by_weekday_hour[weekday - 1] ?? [];
    day[hour] = (day[hour] ?? 0) + published;
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const by_hour = Array.from({ length: 24 }, (_, hour) =>
    sum(by_weekday_hour.map((day) => day[hour] ?? 0)),
  );
  return { by_hour, by_weekday: by_weekday_hour.map(sum), by_weekday_hour };
}
