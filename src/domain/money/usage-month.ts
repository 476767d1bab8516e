/** Calendar months in UTC, for budgets. */
import { monthDate } from '#domain/text/dates.ts';

export interface MonthSpan {
  /** First millisecond of the month, UTC. */
  from: number;
  /** First millisecond of the next month. */
  to: number;
}

/** The month of an instant: `2026-11`. */
export const monthOf = (instant: number): string => new Date(instant).toISOString().slice(0, 7);

/** The start and end of a month such as `2026-11`. */
export function spanOfMonth(month: string): MonthSpan {
  const year = Number(month.slice(0, 4));
  const index = Number(month.slice(5, 7)) - 1;
  return { from: Date.UTC(year, index), to: Date.UTC(year, index + 1) };
}

/** The month `steps` later, or earlier if negative. */
export function monthAfter(month: string, steps: number): string {
  const year = Number(month.slice(0, 4));
  return monthOf(Date.UTC(year, Number(month.slice(5, 7)) - 1 + steps));
}

/** `November 2026`. */
export const monthName = (month: string): string => monthDate(spanOfMonth(month).from);
