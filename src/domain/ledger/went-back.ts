/** Detects that a database is older than before, however it was restored. */
import { minute } from '#contract/core/time.ts';

/**
 * How it was detected. `server`, `timeline`, `tables`, `restart`: the database’s own record does not match its
 * position. `older`, `position`, `beat`: this process remembers a later state than the database has.
 */
export type WentBack = 'server' | 'timeline' | 'tables' | 'restart' | 'older' | 'position' | 'beat';

/** A lost span up to this long is a failover: texts are as they were, so a post that is not published may continue. */
export const briefSpan = 10 * minute;

/** What can be read from a database at one moment. */
export interface Sight {
  /** Its position in its history, as `database_place()` returns it; a standby reports itself in place of its timeline. */
  place: string;
  /** Its log position (LSN); `null` if the host does not expose it. */
  lsn: number | null;
  /** Its position when it was last trusted; missing the first time. */
  believed: string | undefined;
  /** The number of its newest heartbeat. */
  beat: number;
  /** When it was last found to have gone back; 0 if never. */
  marked: number;
}

/** What a process remembers of a database. */
export type Known = Omit<Sight, 'believed'>;

const partsOf = (place: string) => {
  const [server = '', timeline = '', tables = '', start = ''] = place.split('/');
  return { server, timeline, tables, start };
};

/** Whether it is a standby, which accepts no writes. */
export const isStandby = (place: string): boolean => partsOf(place).timeline === 'standby';

function rememberedOtherwise(place: string, believed: string): WentBack | undefined {
  const [here, there] = [partsOf(place), partsOf(believed)];
  if (here.server !== there.server) return 'server';
  if (here.tables !== there.tables) return 'tables';
  if (here.timeline !== there.timeline) return 'timeline';
  return here.start === there.start ? undefined : 'restart';
}

function hasFallen(sight: Sight, known: Known): WentBack | undefined {
  if (sight.lsn !== null && known.lsn !== null && sight.lsn < known.lsn) return 'position';
  return sight.beat < known.beat ? 'beat' : undefined;
}

function hasLess(sight: Sight, known: Known): WentBack | undefined {
  const [here, there] = [partsOf(sight.place), partsOf(known.place)];
  // A different database, not an earlier state of this one.
  if (here.server !== there.server || here.tables !== there.tables) return undefined;
  if (sight.marked < known.marked) return 'older';
  // Already noticed.
  if (sight.marked > known.marked) return undefined;
  if (Number.parseInt(here.timeline, 16) < Number.parseInt(there.timeline, 16)) return 'older';
  return here.timeline === there.timeline ? hasFallen(sight, known) : undefined;
}

/** Why this database is not the one last written to; `undefined` if nothing indicates that. */
export function whyBack(sight: Sight, known: Known | undefined): WentBack | undefined {
  const { place, believed } = sight;
  const why = believed === undefined ? undefined : rememberedOtherwise(place, believed);
  return why ?? (known && hasLess(sight, known));
}
