/** Instants in words: near ones relative, others as a date. */
import { ownClock } from './clock.ts';

const dayLength = 86_400_000;
const hourLength = 3_600_000;
const minuteLength = 60_000;

// Made on first use: it takes a phone a while.
let dated: Intl.DateTimeFormat | undefined;

function dateOf(instant: string): string {
  dated ??= new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return dated.format(Date.parse(instant));
}

/** The number of the instant's calendar day in the zone of the browser. */
function dayOf(instant: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
}

const directed = (words: string, isAhead: boolean): string =>
  isAhead ? `in ${words}` : `${words} ago`;

/** The calendar days between two instants, because "tomorrow" is a date; 0 for less than 24 hours. */
function daysFrom(at: number, now: number): number {
  return Math.abs(at - now) < dayLength ? 0 : dayOf(at) - dayOf(now);
}

/** Whole minutes below two hours, then the nearest hour. */
const sizeWords = (size: number): string =>
  size < 2 * hourLength
    ? `${Math.floor(size / minuteLength)} min`
    : `${Math.round(size / hourLength)} h`;

/** The distance of two instants, milliseconds UTC: `in 3 h`, `100 min ago`, `tomorrow`. */
export function distanceWords(at: number, now: number): string {
  const days = daysFrom(at, now);
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  if (days !== 0) return directed(`${Math.abs(days)} days`, days > 0);
  const size = Math.abs(at - now);
  if (size >= minuteLength) return directed(sizeWords(size), at > now);
  return at > now ? 'in less than a minute' : 'just now';
}

/** The same, or the date when it is more than six days away. */
export function whenOf(instant: string, now: number): string {
  const at = Date.parse(instant);
  return Math.abs(dayOf(at) - dayOf(now)) >= 7 ? dateOf(instant) : distanceWords(at, now);
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
