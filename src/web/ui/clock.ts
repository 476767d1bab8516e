/**
 * Times of day in the browser's format, like its time inputs: `9:00 AM`, or `09:00`. Words stay English, whatever the
 * language of the browser.
 */

const cycles = new Map<string, boolean>();

/** Whether the browser uses a 12-hour clock. */
function hasTwelveHours(): boolean {
  // Pages are also rendered at build time.
  const language = globalThis.navigator?.language || 'en';
  const known = cycles.get(language);
  if (known !== undefined) return known;
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  const isTwelve = hourCycle === 'h12' || hourCycle === 'h11';
  cycles.set(language, isTwelve);
  return isTwelve;
}

/** For `Intl.DateTimeFormat`: the hour cycle of the browser. */
export const ownClock = (): { hour12: true } | { hourCycle: 'h23' } =>
  hasTwelveHours() ? { hour12: true } : { hourCycle: 'h23' };

/** A time such as `09:00` or `09:00:30` in the browser's format: `9:00 AM`. */
export function timeWords(time: string): string {
  if (!hasTwelveHours()) return time;
  const [hour = 0] = time.split(':').map(Number);
  // A no-break space.
  return `${hour % 12 || 12}${time.slice(2)}\u00A0${hour < 12 ? 'AM' : 'PM'}`;
}

/** A whole hour in its shortest form: `9 AM`, `09:00`. */
export const hourWords = (hour: number): string =>
  timeWords(`${String(hour % 24).padStart(2, '0')}:00`).replace(':00\u00A0', '\u00A0');

/** What the server says, whose times are all `09:00`; those that are in the browser’s format stay, and so do quotes. */
export const withOwnTimes = (words: string): string =>
  words.replaceAll(/“[^”]*”|(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:]|\s?[AP]M)/g, (found) =>
    found.startsWith('“') ? found : timeWords(found),
  );
