/** Converts instants to local time in a zone. The opposite direction is up to the server. */
import { timeWords } from '#web/ui/clock.ts';

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

/**
 * `Tue, Nov 24, 9:00 AM`, in the browser's format, with the year if it differs from that of `now`. Both are
 * milliseconds UTC.
 */
export function clockWords(instant: number, zone: string, now: number): string {
  const { weekday, day, month, year, hour, minute } = partsOf(instant, zone);
  const own = partsOf(now, zone).year === year ? '' : `, ${year}`;
  return `${weekday}, ${month} ${day}${own}, ${timeWords(`${hour}:${minute}`)}`;
}
