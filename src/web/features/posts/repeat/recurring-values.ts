/** Weekdays and times of day in the form. */

/** The weekday of a wall time, 1 (Monday) to 7, in a list; an empty list without one. */
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

/** The hours in which people read; other times are suggested only after these are taken. */
const opens = 8 * 60;
const closes = 22 * 60;
/** The least distance between suggested times in those hours. */
const roomy = 60;

/**
 * The times with another one, as far from the others as possible. The first one is added to `own`, the time of the
 * date.
 */
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
