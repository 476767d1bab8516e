/** One line for each claim: what was tried how often, how much of it got through, and whether that is as it should be. */

export interface Claim {
  /** The line of `docs/security.md`. */
  id: string;
  what: string;
  tries: number;
  /** How many got through. */
  accepted: number;
  /** How many have to, no more and no fewer: none unless said otherwise. */
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
  /** Says how many lines hold; whether all of them do. */
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

/** A part that writes such a report. */
export const reported =
  (work: (report: Report) => Promise<void>) =>
  async (say: (line: string) => void): Promise<boolean> => {
    const report = createReport(say);
    await work(report);
    return report.close();
  };
