/** How it is told that a database is an older one than it was, whoever brought it back. */
import { minute } from '#contract/core/time.ts';

/**
 * `server`, `timeline`, `tables`, `restart`: the database itself remembers another place in its history than it is at. `older`,
 * `position`, `beat`: this process remembers more than the database has.
 */
export type WentBack = 'server' | 'timeline' | 'tables' | 'restart' | 'older' | 'position' | 'beat';

/** Up to this long a span that was lost is a failover: texts are as they were, so a post that is not out may go on. */
export const briefSpan = 10 * minute;

/** What can be read of a database at one moment. */
export interface Sight {
  /** Where it is in its history, as `database_place()` says; a standby says so instead of its timeline. */
  place: string;
  /** How far its log has come; `null` where the hosting does not tell. */
  lsn: number | null;
  /** Where it was when somebody last believed it; missing the first time. */
  believed: string | undefined;
  /** The number of the newest heartbeat in it. */
  beat: number;
  /** When it was last found to have gone back; 0 where it never was. */
  marked: number;
}

/** What a process knows of a database that it once saw. */
export type Known = Omit<Sight, 'believed'>;

const partsOf = (place: string) => {
  const [server = '', timeline = '', tables = '', start = ''] = place.split('/');
  return { server, timeline, tables, start };
};

/** Whether it takes nothing at present, because another server is the one that is written to. */
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
  // Another installation, which is nobody's past.
  if (here.server !== there.server || here.tables !== there.tables) return undefined;
  if (sight.marked < known.marked) return 'older';
  // Somebody noticed before.
  if (sight.marked > known.marked) return undefined;
  if (Number.parseInt(here.timeline, 16) < Number.parseInt(there.timeline, 16)) return 'older';
  return here.timeline === there.timeline ? hasFallen(sight, known) : undefined;
}

/** Why this database is not the one that was written to last; `undefined` where nothing says so. */
export function whyBack(sight: Sight, known: Known | undefined): WentBack | undefined {
  const { place, believed } = sight;
  const why = believed === undefined ? undefined : rememberedOtherwise(place, believed);
  return why ?? (known && hasLess(sight, known));
}
