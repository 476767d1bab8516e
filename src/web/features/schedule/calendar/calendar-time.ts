/**
 * Places in a calendar and the instants that they stand for. A place is a day and so many minutes of its clock; a day has
 * 24 hours on paper, also where the clocks change. Instants are ISO 8601.
 */
import { hour, minute } from '#contract/core/time.ts';
import { wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { timeWords as ownWords } from '#web/ui/clock.ts';
import { dayAfter } from './calendar-days.ts';

export interface Place {
  day: string;
  /** Minutes after midnight by the clock. */
  minutes: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `09:05`, as fields and names hold it. */
export const clockAt = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The same as the person reads it. */
export const timeWords = (minutes: number): string => ownWords(clockAt(minutes));

const wallOf = ({ day, minutes }: Place): string => `${day}T${clockAt(minutes)}`;

/** Where the clock of `zone` shows an instant. */
export function placeOf(at: string, zone: string): Place {
  const [day = '', time = ''] = wallTimeOf(Date.parse(at), zone).split('T');
  return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** How far two wall times are from each other, in milliseconds. */
const apart = (wall: string, other: string): number =>
  Date.parse(`${wall}:00Z`) - Date.parse(`${other}:00Z`);

/**
 * The instant of a place. Of two times that are alike the first is meant; where the clock skips one it is as much later as
 * the gap is long, as the server has it.
 */
export function instantOf(place: Place, zone: string): string {
  const wanted = wallOf(place);
  const guess = Date.parse(`${wanted}:00Z`);
  // No clock is farther from UTC, and none changes twice within these hours.
  const before = guess + apart(wanted, wallTimeOf(guess - 14 * hour, zone)) - 14 * hour;
  const after = guess + apart(wanted, wallTimeOf(guess + 14 * hour, zone)) + 14 * hour;
  const there = [before, after].filter((at) => wallTimeOf(at, zone) === wanted);
  const at = there.length > 0 ? Math.min(...there) : before;
  return new Date(at).toISOString();
}

/** Whether the clock skips the whole hour that begins there. */
export const isSkipped = (place: Place, zone: string): boolean =>
  placeOf(instantOf(place, zone), zone).minutes !== place.minutes;

/** The instant at which the clock of `zone` shows the same time on another day. */
export const movedTo = (at: string, day: string, zone: string): string =>
  instantOf({ day, minutes: placeOf(at, zone).minutes }, zone);

/** So many days later by the clock, and so many minutes later by a watch. */
export function laterBy(
  at: string,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  zone: string,
): string {
  const moved = days === 0 ? at : movedTo(at, dayAfter(placeOf(at, zone).day, days), zone);
  return new Date(Date.parse(moved) + minutes * minute).toISOString();
}
