/** The times for which the rows of an import are planned. */
import type { ImportLine } from '#domain/schedule/import-lines.ts';
import { whenOfLine, writtenTime, zoneNamed } from '#domain/schedule/import-times.ts';
import { toIso } from '#contract/core/time.ts';
import { parseWhen } from '#domain/schedule/scheduled-time.ts';

/** Reports a fault of a line. */
export type Say = (fault: string) => void;

/** The chosen time zone, and the time in milliseconds UTC. */
interface Zoned {
  timezone: string;
  now: number;
}

export interface FoundTime {
  text: string;
  at: number;
}

/** The time zone of a row, else the chosen one; a refusal if its name is unknown. */
function zoneOf(zoned: Zoned, { cells: { timezone } }: ImportLine): string | { refused: string } {
  if (timezone === '') return zoned.timezone;
  const refused = `There is no time zone “${timezone}”. Write it like Europe/Berlin`;
  return zoneNamed(timezone) ?? { refused };
}

/** A row and the time that it is to be scheduled for, as written. */
interface Timed {
  row: ImportLine;
  written: string;
}

/** The time of a row if it is valid and in the future, else why it is not. */
function timeIn(zoned: Zoned, { row, written }: Timed): FoundTime | { refused: string } {
  const text = writtenTime(written);
  if (typeof text !== 'string') return text;
  const zone = zoneOf(zoned, row);
  if (typeof zone !== 'string') return zone;
  const when = parseWhen(text, zone, zoned.now);
  if ('refused' in when) return when;
  // Planned in the chosen zone, so a time of another zone is handed on as an instant.
  const isOwn = row.cells.timezone !== '';
  return { text: isOwn ? toIso(when.at) : text, at: when.at };
}

/** The time of a row, if it has a valid one. */
export function timeOf(zoned: Zoned, timed: Timed, say: Say): FoundTime | undefined {
  const time = timed.written === '' ? undefined : timeIn(zoned, timed);
  if (!time || !('refused' in time)) return time;
  say(`${time.refused}.`);
  return undefined;
}

/** What an export says of posts that are not planned, and what an import therefore leaves out. */
const unplanned: Readonly<Record<string, string>> = {
  out: 'It was published, so it becomes a draft.',
  dropped: 'It was withdrawn, so it becomes a draft.',
  draft: '',
  idea: '',
};

/** The time that a row is to be scheduled for, as written. */
export function whenWritten(line: ImportLine, note: Say): string {
  const { state } = line.cells;
  const left = Object.hasOwn(unplanned, state) ? unplanned[state] : undefined;
  if (left === undefined) return whenOfLine(line);
  if (left !== '') note(left);
  return '';
}
