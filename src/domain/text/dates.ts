/** Dates as screens, mails and reasons write them: the month by name, `Nov 24`. */
import { lazily } from '#domain/lazily.ts';

/** Writes a date `2026-11-24`, or the UTC date of an instant; it has no zone, so it is read and written in the same one. */
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
