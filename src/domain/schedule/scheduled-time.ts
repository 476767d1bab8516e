/** Reads the time that someone gives for a post, and shows times as a clock in a zone does. */
import { minute } from '#contract/core/time.ts';

export interface When {
  /** The time on the clock of the zone, in the form that `Schedule` in `recurrence.ts` keeps. */
  anchor_local: string;
  /** Milliseconds UTC. */
  at: number;
}

/** A form that was open for a moment still counts. */
const grace = 2 * minute;
const farthest = { years: 100 };

const unreadable = 'Enter a date and time, like 2027-05-01T09:00';
const noSuchTime = 'That date or time doesn’t exist';
const over = 'Choose a time in the future';
const tooFar = 'Choose a time within the next hundred years';

const form =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

const shown = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' });
const inZone = (at: number, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);

/** What a clock in `timezone` shows at an instant (milliseconds UTC), as `2027-03-14T03:30:00`. */
export const clockTime = (at: number, timezone: string): string =>
  shown(inZone(at, timezone).toPlainDateTime());

/** The wall time of an anchor, without the offset that it may carry. */
export const wallTime = (anchor_local: string): string => anchor_local.slice(0, 19);

/** The instant of a wall time. Of two equal ones the first is meant, unless only the second is still to come. */
function atWallTime(wall: string, timezone: string, now: number): number {
  const time = Temporal.PlainDateTime.from(wall);
  const first = time.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
  if (first >= now - grace || clockTime(first, timezone) !== wall) return first;
  return time.toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds;
}

/** `undefined` where the calendar or the clock has no such time. */
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

/** An instant as an anchor: the offset is kept where the wall time alone would mean the earlier of two. */
function anchorAt(at: number, timezone: string): string {
  const time = inZone(at, timezone);
  const wall = time.toPlainDateTime();
  const first = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return first.epochMilliseconds === at ? shown(wall) : `${shown(wall)}${time.offset}`;
}

/**
 * Reads `2027-05-01T09:00`: a time on the clock of `timezone`; with `Z` or an offset an instant. Seconds may be left out,
 * fractions of them are dropped. What lies more than two minutes before `now` (milliseconds UTC) is refused, as is what
 * cannot be read, with a sentence for the person.
 */
export function parseWhen(text: string, timezone: string, now: number): When | { refused: string } {
  const [, day, time, second = '00', offset] = form.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return { refused: unreadable };
  const wall = `${day}T${time}:${second}`;
  const at = instantOf(wall, offset, timezone, now);
  if (at === undefined) return { refused: noSuchTime };
  if (at < now - grace) return { refused: over };
  if (at > inZone(now, timezone).add(farthest).epochMilliseconds) return { refused: tooFar };
  // What was typed is kept also where the clock skips it: later runs return to it.
  const typed = offset === undefined && clockTime(at, timezone) !== wall;
  return { anchor_local: typed ? wall : anchorAt(at, timezone), at };
}

/** When the day that `at` lies in began on the clocks of a zone. Milliseconds UTC. */
export const dayStart = (at: number, timezone: string): number =>
  inZone(at, timezone).startOfDay().epochMilliseconds;

/** Its date there, such as `2027-03-14`. */
export const dateIn = (at: number, timezone: string): string =>
  inZone(at, timezone).toPlainDate().toString();
