/** One line per claim: how many attempts, how many succeeded, and whether that is as required. */

export interface Claim {
  /** The requirement’s id in `docs/security.md`. */
  id: string;
  what: string;
  tries: number;
  /** The number of attempts that succeeded. */
  accepted: number;
  /** The exact number that has to succeed; 0 by default. */
  allowed?: number;
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
  /** Prints how many lines hold; true if all do. */
  close(): boolean;
}

const column = 80;

export function createReport(write: (line: string) => void): Report {
  let lines = 0;
  let broken = 0;
  const say = (id: string, what: string, found: string, holds: boolean): void => {
    const line = `${holds ? 'holds ' : 'BROKEN'} ${id.padEnd(6)} ${what.padEnd(column)} ${found}`;
    write(line);
    lines += 1;
    if (!holds) broken += 1;
  };
  return {
    count({ id, what, tries, accepted, allowed = 0 }) {
      const refused = tries - accepted;
      const found = `tries ${tries}  refused ${refused}  accepted ${accepted} (must be ${allowed})`;
      say(id, what, found, tries > 0 && accepted === allowed);
    },
    measure({ id, what, value, at_most, unit }) {
      say(id, what, `${value.toFixed(1)} ${unit} (at most ${at_most})`, value <= at_most);
    },
    close() {
      write(`${lines - broken} of ${lines} lines hold.`);
      return lines > 0 && broken === 0;
    },
  };
}

/** The number of items that meet the condition. */
export const countOf = <T>(list: Iterable<T>, isSo: (item: T) => boolean): number => {
  let count = 0;
  for (const item of list) if (isSo(item)) count += 1;
  return count;
};

/** The results of `make` for 0, 1, … `count`-1, one after another. */
export async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}

/** The same concurrently. */
export const atOnce = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** A part that writes such a report. */
export const reported =
  (work: (report: Report) => Promise<void>) =>
  async (say: (line: string) => void): Promise<boolean> => {
    const report = createReport(say);
    await work(report);
    return report.close();
  };
