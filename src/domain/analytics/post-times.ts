/** Posts counted by day and hour in a person’s time zone. Instants are milliseconds UTC. */
import { inZone, day, toIsoDate } from '#contract/core/time.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { OccurrenceReason } from '#domain/ledger/occurrence-reason.ts';
import { sum } from '#domain/sum.ts';

/** States in which a post waits for its owner. */
export const statesForOwner = [
  'HELD',
  'NEEDS_REVIEW',
  'AWAITING_APPROVAL',
] as const satisfies readonly OccurrenceState[];

/** States in which a post ended without being published. That is a failure unless the reason is one of `ownReasons`. */
export const failedStates = ['FAILED', 'MISSED'] as const satisfies readonly OccurrenceState[];

/** Reasons caused by the owner; such posts did not fail. */
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
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  to: number;
}

export interface Days extends Span {
  /** Every day, oldest first, as `2026-11-21`. */
  dates: string[];
  /** The same number of days before, the last one up to the current time of day. */
  before: Span;
}

/** The last `days` calendar days of the zone up to now, including today. */
export function daysUntil(now: number, days: number, zone: string): Days {
  const time = inZone(now, zone);
  const first = time.toPlainDate().subtract({ days: days - 1 });
  // A day can begin at 1:00, in zones where the clocks go forward at midnight.
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

/** Published posts and inbox drafts as a share of all that ended, 0 to 1; `null` if none ended. */
export function successRate({ published, in_inbox, failed }: Counts): number | null {
  const out = published + in_inbox;
  return out + failed === 0 ? null : out / (out + failed);
}

/** A zone’s offset from UTC in milliseconds, up to an exclusive end. */
export interface Offset {
  until: number;
  offset: number;
}

/** The offsets of a zone within a span, in order; each clock change adds one. */
export function offsetsIn({ from, to }: Span, zone: string): Offset[] {
  const offsets: Offset[] = [];
  for (let time = inZone(from, zone); ;) {
    const next = time.getTimeZoneTransition('next');
    const until = Math.min(to, next?.epochMilliseconds ?? to);
    offsets.push({ until, offset: time.offsetNanoseconds / 1e6 });
    if (next === null || until === to) return offsets;
    time = next;
  }
}

/** The date, weekday and hour that a clock shows, given whole hours since the start of 1970 on that clock. */
export function clockOfHour(hours: number) {
  const days = Math.floor(hours / 24);
  return {
    date: toIsoDate(days * day),
    hour: hours - days * 24,
    // From 1 for Monday; 1970 began on a Thursday.
    weekday: ((((days + 3) % 7) + 7) % 7) + 1,
  };
}

/** Posts within one hour on a person’s clock. */
export interface HourCount {
  /** Whole hours since the start of 1970 on that clock. */
  hours: number;
  published: number;
}

/**
 * How many posts were published in each of the 24 hours, on each weekday from Monday, and in each hour of each weekday.
 */
export function countByClock(counts: readonly HourCount[]) {
  const by_weekday_hour = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { hours, published } of counts) {
    const { hour, weekday } = clockOfHour(hours);
    const day = by_weekday_hour[weekday - 1] ?? [];
    day[hour] = (day[hour] ?? 0) + published;
  }
  const by_hour = Array.from({ length: 24 }, (_, hour) =>
    sum(by_weekday_hour.map((day) => day[hour] ?? 0)),
  );
  return { by_hour, by_weekday: by_weekday_hour.map(sum), by_weekday_hour };
}
