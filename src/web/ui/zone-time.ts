/** Converts instants to local time in a zone. The opposite direction is up to the server. */
import { timeWords } from './clock.ts';

export const viewerZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

const partsOf = (instant: number, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: string | number | undefined) => String(value ?? '').padStart(2, '0');

/** The wall time as a date and time field takes it: `2026-11-24T09:00`. `instant`: milliseconds UTC. */
export function wallTimeOf(instant: number, zone: string): string {
  const { year, month, day, hour, minute } = partsOf(instant, zone);
  const number = months.indexOf(month ?? '') + 1;
  return `${year}-${two(number)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

const dayLength = 86_400_000;

/** The number of the calendar day of an instant in a zone. */
export const dayIn = (instant: number, zone: string): number =>
  Date.parse(wallTimeOf(instant, zone).slice(0, 10)) / dayLength;

/**
 * An instant for someone who decides about it: `today at 9:00 AM`, `Tue, Nov 24 at 9:00 AM`, in the browser's format,
 * with the year if it differs from that of `now`. Both are milliseconds UTC.
 */
export function clockWords(instant: number, zone: string, now: number): string {
  const { weekday, day, month, year, hour, minute } = partsOf(instant, zone);
  const own = partsOf(now, zone).year === year ? '' : `, ${year}`;
  const near = ['yesterday', 'today', 'tomorrow'][dayIn(instant, zone) - dayIn(now, zone) + 1];
  return `${near ?? `${weekday}, ${month} ${day}${own}`} at ${timeWords(`${hour}:${minute}`)}`;
}

/** Like `clockWords`, where it begins a line: `Today at 9:00 AM`. */
export const clockLabel = (...asked: Parameters<typeof clockWords>): string =>
  clockWords(...asked).replace(/^[ty]/u, (letter) => letter.toUpperCase());
