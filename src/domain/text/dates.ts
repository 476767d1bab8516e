/** Formats dates for screens, emails and reasons, with the month by name: `Nov 24`. */
import { lazily } from '#domain/lazily.ts';

/**
 * Formats a date `2026-11-24`, or the UTC date of an instant. Both are read and formatted in UTC, so that the day does
 * not shift.
 */
export function dateWriter(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (date: string | Date | number) => string {
  const format = lazily(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
  return (date) => format().format(new Date(date));
}

/** `November 24, 2026`. */
export const longDate = dateWriter({ day: 'numeric', month: 'long', year: 'numeric' });
/** `Nov 24`. */
export const shortDate = dateWriter({ day: 'numeric', month: 'short' });
/** `Tue, Nov 24`. */
export const weekdayDate = dateWriter({ weekday: 'short', day: 'numeric', month: 'short' });
/** `November 2026`. */
export const monthDate = dateWriter({ month: 'long', year: 'numeric' });
