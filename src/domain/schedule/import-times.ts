/** Reads the times and time zones of an import as spreadsheets, programs and people write them. */
import { TimeZone } from '#contract/core/endpoint.ts';
import { day, minute } from '#contract/core/time.ts';
import { isAmbiguousDay, readDate } from '#domain/text/written-date.ts';

interface Timed {
  cells: { readonly date: string; readonly time: string };
}

const padded = (count: number): string => String(count).padStart(2, '0');

/** Minutes east of UTC as an offset. */
const offsetOf = (zone: number): string =>
  `${zone < 0 ? '-' : '+'}${padded(Math.floor(Math.abs(zone) / 60))}:${padded(Math.abs(zone) % 60)}`;

/** The day that spreadsheets count from. */
const dayZero = Date.UTC(1899, 11, 30);
const serial = /^(\d{5})(?:[.,](\d+)|\s+0?[.,](\d+))?$/;

/** A date in its own column, and a time in another, which may repeat the date. */
export const whenOfLine = ({ cells: { date, time } }: Timed): string =>
  /\d{4}/.test(time) && readDate(time) ? time : [date, time].filter(Boolean).join(' ');

const offset = /^(?:(?:UTC|GMT)\s*)?[+−-]\d{1,2}(?::?\d\d)?$/iu;
const abbreviation = /^(?:[a-z]{2,5}|z)$/iu;
/** Farther from UTC, in minutes, is no zone. */
const farthestZone = 14 * 60;

/** A time zone as programs name it, `Europe/Berlin` or `+02:00`; `undefined` if the name is unknown. */
export function zoneNamed(written: string): string | undefined {
  const name = written.trim();
  if (/^[a-z]/iu.test(name) && TimeZone.safeParse(name).success) return name;
  if (!offset.test(name) && !abbreviation.test(name)) return undefined;
  const zone = readDate(`2000-01-01 00:00 ${name}`)?.zone;
  return zone === undefined || Math.abs(zone) > farthestZone ? undefined : offsetOf(zone);
}

/**
 * A time as `parseWhen` expects it, from the ways in which spreadsheets and people write it. Unchanged if it is none;
 * `refused` if it can be two days.
 */
export function writtenTime(typed: string): string | { refused: string } {
  const [, days, fraction, other] = serial.exec(typed) ?? [];
  if (days !== undefined) {
    const share = Number(`0.${fraction ?? other ?? '0'}`);
    const at = dayZero + Number(days) * day + Math.round((share * day) / minute) * minute;
    return new Date(at).toISOString().slice(0, 16);
  }
  if (isAmbiguousDay(typed))
    return { refused: `“${typed}” can be two days. Write the date like 2027-05-01` };
  const read = readDate(typed);
  if (!read?.time || /[\p{L}\d]/u.test(read.rest)) return typed;
  const [year, ...others] = read.date;
  const written = `${[String(year), ...others.map(padded)].join('-')}T${read.time.map(padded).join(':')}`;
  return read.zone === undefined ? written : `${written}${offsetOf(read.zone)}`;
}
