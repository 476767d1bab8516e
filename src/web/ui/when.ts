/** Instants in words: near ones relative, others as a date. */
import { ownClock } from './clock.ts';

const dayLength = 86_400_000;
const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

// Made on first use: together they take a phone a tenth of a second.
let relative: Intl.RelativeTimeFormat | undefined;
let dated: Intl.DateTimeFormat | undefined;

/** "3 days ago", "in 5 min." */
function distanceOf(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
  return relative.format(count, unit);
}

function dateOf(instant: string): string {
  dated ??= new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return dated.format(Date.parse(instant));
}

/** The number of the instant's calendar day in the zone of the browser. */
function dayOf(instant: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
}

/**
 * "tomorrow", "3 days ago": from 24 hours on it counts calendar days, because "tomorrow" is a date. `undefined` for less.
 * Milliseconds UTC.
 */
export function daysWords(at: number, now: number): string | undefined {
  const days = dayOf(at) - dayOf(now);
  return Math.abs(at - now) >= dayLength && days !== 0 ? distanceOf(days, 'day') : undefined;
}

/** "just now", "5 min. ago", "yesterday", or the date when it is more than six days away. */
export function whenOf(instant: string, now: number): string {
  const at = Date.parse(instant);
  if (Math.abs(dayOf(at) - dayOf(now)) >= 7) return dateOf(instant);
  const days = daysWords(at, now);
  if (days !== undefined) return days;
  const distance = at - now;
  const size = Math.abs(distance);
  const unit = units.find(([, length]) => size >= length);
  if (unit) return distanceOf(Math.trunc(distance / unit[1]), unit[0]);
  return distance > 0 ? 'now' : 'just now';
}

/** The full date and time to the second, in the zone of the browser, with its offset. */
export const exactly = (instant: string): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
    ...ownClock(),
  }).format(Date.parse(instant));
