/** When a week is proposed, and what it spans. Instants are milliseconds UTC. */
import { inZone } from '#contract/core/time.ts';

/** Sunday, 17:00 on the clock of the person. */
const sunday = 7;
const at = '17:00';

const startOf = (date: Temporal.PlainDate, timezone: string): number =>
  date.toZonedDateTime(timezone).epochMilliseconds;

/** The next Sunday at 17:00 after an instant. A time that the clock skips is later by the length of the gap. */
export function nextProposal(now: number, timezone: string): number {
  const today = inZone(now, timezone).toPlainDate();
  const date = today.add({ days: sunday - today.dayOfWeek });
  const time = (day: Temporal.PlainDate) =>
    day.toPlainDateTime(Temporal.PlainTime.from(at)).toZonedDateTime(timezone, {
      disambiguation: 'compatible',
    }).epochMilliseconds;
  const [first, second] = [time(date), time(date.add({ days: sunday }))];
  return first > now ? first : second;
}

export interface WeekSpan {
  from: number;
  /** Exclusive. */
  to: number;
}

/** From now to the end of the sixth day after today: what somebody who asks gets. */
export function comingDays(now: number, timezone: string): WeekSpan {
  const end = inZone(now, timezone).toPlainDate().add({ days: 7 });
  return { from: now, to: startOf(end, timezone) };
}

/** The week after a Sunday, from Monday to Sunday; what is left of it if it has begun. */
export function weekAfter(proposed_at: number, timezone: string, now: number): WeekSpan {
  const monday = inZone(proposed_at, timezone).toPlainDate().add({ days: 1 });
  return {
    from: Math.max(now, startOf(monday, timezone)),
    to: startOf(monday.add({ days: 7 }), timezone),
  };
}
