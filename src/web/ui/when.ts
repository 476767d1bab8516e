/** Instants in words: near ones relative, others as a date. */
import { ownClock } from './clock.ts';

const units = [
  ['day', 86_400_000],
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

/** "just now", "5 min. ago", "yesterday", or the date when it is more than six days away. */
export function whenOf(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const size = Math.abs(distance);
  if (size >= 7 * units[0][1]) return dateOf(instant);
  const unit = units.find(([, length]) => size >= length);
  return unit ? distanceOf(Math.trunc(distance / unit[1]), unit[0]) : 'just now';
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
