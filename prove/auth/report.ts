/** One line for each claim: what was tried how often, how much of it got through, and whether that is as it should be. */

export interface Claim {
  /** The line of `docs/security.md`. */
  id: string;
  what: string;
  tries: number;
  /** How many got through. */
  accepted: number;
  /** How many may: none unless said otherwise, exactly a number, or at most one. */
  allowed?: number | { at_most: number };
}

export interface Figure {
  id: string;
  what: string;
  value: number;
  at_most: number;
  unit: string;
}

export interface Report {
  count(claim: Claim): void;
  measure(figure: Figure): void;
  /** The lines that do not hold. */
  broken: string[];
}

const column = 74;

export function createReport(write: (line: string) => void): Report {
  const broken: string[] = [];
  const say = (id: string, what: string, found: string, holds: boolean): void => {
    const line = `${holds ? 'holds ' : 'BROKEN'} ${id.padEnd(6)} ${what.padEnd(column)} ${found}`;
    write(line);
    if (!holds) broken.push(line);
  };
  return {
    broken,
    count({ id, what, tries, accepted, allowed = 0 }) {
      const exactly = typeof allowed === 'number';
      const holds = tries > 0 && (exactly ? accepted === allowed : accepted <= allowed.at_most);
      const goal = exactly ? String(allowed) : `at most ${allowed.at_most}`;
      const found = `tries ${tries}  refused ${tries - accepted}  accepted ${accepted} (${goal})`;
      say(id, what, found, holds);
    },
    measure({ id, what, value, at_most, unit }) {
      say(id, what, `${value.toFixed(1)} ${unit} (at most ${at_most})`, value <= at_most);
    },
  };
}

/** How many of these are so. */
export const countOf = <T>(list: Iterable<T>, isSo: (item: T) => boolean): number => {
  let count = 0;
  for (const item of list) if (isSo(item)) count += 1;
  return count;
};

/** What `make` answers for 0, 1, … `count`-1, one after another. */
export async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}

/** The same at once. */
export const atOnce = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
