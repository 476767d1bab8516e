/** Weekdays and times of day while they are chosen. */

/** The weekday of a wall time, 1 (Monday) to 7, in a list; an empty list while there is none. */
export function weekdayOf(local_time: string): number[] {
  const day = new Date(`${local_time.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return Number.isNaN(day) ? [] : [day || 7];
}

const perDay = 24 * 60;
const step = 30;
const two = (part: number): string => String(part).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** In which people read; other times come only when these are taken. */
const opens = 8 * 60;
const closes = 22 * 60;
/** How far from the others a time in those hours is at least. */
const roomy = 60;

/** The times with one more, as far from the others as can be. The first one is added to `own`, the time there was. */
export function nextTime(times: readonly string[], own: string): string[] {
  const known = times.length > 0 || own === '' ? times : [own];
  const taken = known.filter(Boolean).map(minutesOf);
  const roomAt = (minutes: number) =>
    Math.min(...taken.map((one) => Math.abs(one - minutes)), perDay);
  const all = Array.from({ length: perDay / step }, (_, n) => n * step);
  const byDay = all.filter((at) => at >= opens && at <= closes && roomAt(at) >= roomy);
  const [best = opens] = (byDay.length > 0 ? byDay : all).toSorted(
    (one, other) => roomAt(other) - roomAt(one),
  );
  return [...known, clock(best)];
}
