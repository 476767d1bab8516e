/** Instants in words: what was is relative or a date, what is ahead has its time. */
import { ownClock } from './clock.ts';
import { clockWords, dayIn, viewerZone } from './zone-time.ts';

const dayLength = 86_400_000;
const hourLength = 3_600_000;
const minuteLength = 60_000;

// Made on first use: it takes a phone a while.
let dated: Intl.DateTimeFormat | undefined;

function dateOf(instant: string): string {
  dated ??= new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return dated.format(Date.parse(instant));
}

const directed = (words: string, isAhead: boolean): string =>
  isAhead ? `in ${words}` : `${words} ago`;

/** The calendar days between two instants in a zone, because "tomorrow" is a date. */
const daysFrom = (at: number, now: number, zone = viewerZone()): number =>
  dayIn(at, zone) - dayIn(now, zone);

/** Whole minutes below two hours, then the nearest hour. */
const sizeWords = (size: number): string =>
  size < 2 * hourLength
    ? `${Math.floor(size / minuteLength)} min`
    : `${Math.round(size / hourLength)} h`;

/** The distance of two instants, milliseconds UTC: `in 3 h`, `100 min ago`, `tomorrow`. */
export function distanceWords(at: number, now: number, zone = viewerZone()): string {
  const days = Math.abs(at - now) < dayLength ? 0 : daysFrom(at, now, zone);
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  if (days !== 0) return directed(`${Math.abs(days)} days`, days > 0);
  const size = Math.abs(at - now);
  if (size >= minuteLength) return directed(sizeWords(size), at > now);
  return at > now ? 'in less than a minute' : 'just now';
}

/** What follows an instant in that zone: ` · in 2 days`, unless its day says that already. */
export function andDistance(at: number, now: number, zone = viewerZone()): string {
  const distance = distanceWords(at, now, zone);
  return clockWords(at, zone, now).startsWith(distance) ? '' : ` · ${distance}`;
}

/** An instant with its distance: `Tue, Nov 24 at 9:00 AM · in 2 days`. */
export const clockAndDistance = (at: number, now: number): string =>
  clockWords(at, viewerZone(), now) + andDistance(at, now);

/** What was: how long ago, or its date from the seventh day on. What is ahead: its time, since people plan by it. */
export function whenOf(instant: string, now: number): string {
  const at = Date.parse(instant);
  if (at > now) return clockWords(at, viewerZone(), now);
  return daysFrom(at, now) <= -7 ? dateOf(instant) : distanceWords(at, now);
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
