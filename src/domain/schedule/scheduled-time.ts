/** Parses the time for a post, and formats times in a zone. */
import { inZone, minute } from '#contract/core/time.ts';

export interface When {
  /** Wall-clock time in the zone, in the format of `Schedule` in `recurrence.ts`. */
  anchor_local: string;
  /** Milliseconds UTC. */
  at: number;
}

/** Allows for a form that was open for a moment. */
const grace = 2 * minute;
const farthest = { years: 100 };

const unreadable = 'Enter a date and time, like 2027-05-01T09:00';
const noSuchTime = 'That date or time doesn’t exist';
const over = 'Choose a time in the future';
const tooFar = 'Choose a time within the next hundred years';

const form =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

const shown = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' });

/** The wall-clock time in `timezone` at an instant (milliseconds UTC), as `2027-03-14T03:30:00`. */
export const clockTime = (at: number, timezone: string): string =>
  shown(inZone(at, timezone).toPlainDateTime());

/** An anchor’s wall-clock time, without its optional offset. */
export const wallTime = (anchor_local: string): string => anchor_local.slice(0, 19);

/** The instant of a wall-clock time. Of two equal times the first is meant, unless only the second is in the future. */
function atWallTime(wall: string, timezone: string, now: number): number {
  const time = Temporal.PlainDateTime.from(wall);
  const first = time.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
  if (first >= now - grace || clockTime(first, timezone) !== wall) return first;
  return time.toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds;
}

/** `undefined` if there is no such time in the calendar or on the clock. */
function instantOf(wall: string, offset: string | undefined, timezone: string, now: number) {
  try {
    return offset === undefined
      ? atWallTime(wall, timezone, now)
      : Temporal.Instant.from(`${wall}${offset}`).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An instant as an anchor, with an offset if the wall-clock time alone would mean the earlier of two. */
function anchorAt(at: number, timezone: string): string {
  const time = inZone(at, timezone);
  const wall = time.toPlainDateTime();
  const first = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return first.epochMilliseconds === at ? shown(wall) : `${shown(wall)}${time.offset}`;
}

/**
 * Parses `2027-05-01T09:00` as wall-clock time in `timezone`; with `Z` or an offset, as an instant. Seconds are
 * optional, fractions are dropped. Returns a sentence for a time more than two minutes before `now` (milliseconds UTC),
 * and for invalid input.
 */
export function parseWhen(text: string, timezone: string, now: number): When | { refused: string } {
  const [, day, time, second = '00', offset] = form.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return { refused: unreadable };
  const wall = `${day}T${time}:${second}`;
  const at = instantOf(wall, offset, timezone, now);
  if (at === undefined) return { refused: noSuchTime };
  if (at < now - grace) return { refused: over };
  if (at > inZone(now, timezone).add(farthest).epochMilliseconds) return { refused: tooFar };
  // A skipped time is kept as typed, because later runs use it.
  const typed = offset === undefined && clockTime(at, timezone) !== wall;
  return { anchor_local: typed ? wall : anchorAt(at, timezone), at };
}

/** The start of the day that contains `at`, in a zone. Milliseconds UTC. */
export const dayStart = (at: number, timezone: string): number =>
  inZone(at, timezone).startOfDay().epochMilliseconds;

/** The date in a zone, such as `2027-03-14`. */
export const dateIn = (at: number, timezone: string): string =>
  inZone(at, timezone).toPlainDate().toString();
