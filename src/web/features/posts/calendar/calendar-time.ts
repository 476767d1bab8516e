/**
 * Converts between positions in a calendar and instants. A position is a day and minutes on its clock; a day has 24
 * hours on screen, even if the clocks change. Instants are ISO 8601.
 */
import { hour, minute } from '#contract/core/time.ts';
import { wallTimeOf } from '#web/ui/zone-time.ts';
import { timeWords as ownWords } from '#web/ui/clock.ts';
import { dayAfter } from './calendar-days.ts';

export interface CalendarTime {
  day: string;
  /** Minutes after midnight on the clock. */
  minutes: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `09:05`, for fields and names. */
export const clockAt = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Like `clockAt`, in the reader's format. */
export const timeWords = (minutes: number): string => ownWords(clockAt(minutes));

const wallOf = ({ day, minutes }: CalendarTime): string => `${day}T${clockAt(minutes)}`;

/** The position of an instant in `zone`. */
export function placeOf(at: string, zone: string): CalendarTime {
  const [day = '', time = ''] = wallTimeOf(Date.parse(at), zone).split('T');
  return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** The difference of two wall times, in milliseconds. */
const apart = (wall: string, other: string): number =>
  Date.parse(`${wall}:00Z`) - Date.parse(`${other}:00Z`);

/**
 * The instant of a position. An ambiguous time means the first one; a skipped time moves later by the length of the
 * gap, as on the server.
 */
export function instantOf(place: CalendarTime, zone: string): string {
  const wanted = wallOf(place);
  const guess = Date.parse(`${wanted}:00Z`);
  // No zone is farther from UTC, and none changes twice within these hours.
  const before = guess + apart(wanted, wallTimeOf(guess - 14 * hour, zone)) - 14 * hour;
  const after = guess + apart(wanted, wallTimeOf(guess + 14 * hour, zone)) + 14 * hour;
  const there = [before, after].filter((at) => wallTimeOf(at, zone) === wanted);
  const at = there.length > 0 ? Math.min(...there) : before;
  return new Date(at).toISOString();
}

/** The instant of a date and time field, if one is entered. */
export function instantAt(wall: string, zone: string): string | undefined {
  const [day, time] = wall.split('T');
  if (!day || !time) return undefined;
  return instantOf(
    { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) },
    zone,
  );
}

/** Whether the clock skips the whole hour that starts there. */
export const isSkipped = (place: CalendarTime, zone: string): boolean =>
  placeOf(instantOf(place, zone), zone).minutes !== place.minutes;

/** The instant on another day at which the clock of `zone` shows the same time. */
export const movedTo = (at: string, day: string, zone: string): string =>
  instantOf({ day, minutes: placeOf(at, zone).minutes }, zone);

/** Adds days by the calendar, and minutes of elapsed time. */
export function laterBy(
  at: string,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  zone: string,
): string {
  const moved = days === 0 ? at : movedTo(at, dayAfter(placeOf(at, zone).day, days), zone);
  return new Date(Date.parse(moved) + minutes * minute).toISOString();
}
