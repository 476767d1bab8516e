/** Instants in words: near ones relative, others as a date. */
import { ownClock } from './clock.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const dated = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** "just now", "5 min. ago", "yesterday", or the date when it is more than six days away. */
export function whenOf(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const size = Math.abs(distance);
  if (size >= 7 * units[0][1]) return dated.format(Date.parse(instant));
  const unit = units.find(([, length]) => size >= length);
  return unit ? relative.format(Math.trunc(distance / unit[1]), unit[0]) : 'just now';
}

/** The full date and time, in the zone of the browser. */
export const exactly = (instant: string): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...ownClock(),
  }).format(Date.parse(instant));
