/** What a proof found: a line for each check, and at the end whether all of them hold. */
import { readFile } from 'node:fs/promises';

interface Claim {
  /** The requirement’s id in `docs/security.md`. */
  id: string;
  what: string;
  tries: number;
  /** The number of attempts that succeeded. */
  accepted: number;
  /** The exact number that has to succeed; 0 by default. */
  allowed?: number;
}

interface Figure {
  id: string;
  what: string;
  value: number;
  at_most: number;
  unit: string;
}

export interface Compared {
  what: string;
  tries: number;
  /** One line for each difference. */
  wrong: readonly string[];
}

export interface Report {
  /** Prints a line that is no check. */
  say(line: string): void;
  /** Prints a check, with `details` where it fails. */
  check(holds: boolean, line: string, details?: readonly string[]): void;
  count(claim: Claim): void;
  measure(figure: Figure): void;
  /** A comparison without cases proves nothing, so it fails. */
  compare(compared: readonly Compared[]): void;
  /** Prints how many checks hold; true if all do, and there was one. */
  close(): boolean;
}

/** One part of a proof; `words` are the remaining arguments of the command line. */
export type Part = (report: Report, words: readonly string[]) => Promise<void>;

const column = 80;
const shown = 20;

export function createReport(write: (line: string) => void): Report {
  let checks = 0;
  let broken = 0;
  const check: Report['check'] = (holds, line, details = []) => {
    write(`${holds ? 'holds ' : 'BROKEN'} ${line}`);
    checks += 1;
    if (holds) return;
    broken += 1;
    for (const detail of details.slice(0, shown)) write(`       ${detail}`);
  };
  const lineOf = (id: string, what: string, found: string) =>
    `${id.padEnd(6)} ${what.padEnd(column)} ${found}`;
  return {
    say: write,
    check,
    count({ id, what, tries, accepted, allowed = 0 }) {
      const refused = tries - accepted;
      const found = `tries ${tries}  refused ${refused}  accepted ${accepted} (must be ${allowed})`;
      check(tries > 0 && accepted === allowed, lineOf(id, what, found));
    },
    measure({ id, what, value, at_most, unit }) {
      const found = `${value.toFixed(1)} ${unit} (at most ${at_most})`;
      check(value <= at_most, lineOf(id, what, found));
    },
    compare(compared) {
      for (const { what, tries, wrong } of compared) {
        const line = `${what.padEnd(60)} of ${String(tries).padStart(4)}: ${wrong.length}`;
        check(tries > 0 && wrong.length === 0, line, wrong);
      }
    },
    close() {
      if (checks === 0) write('Nothing was proven.');
      else write(`${checks - broken} of ${checks} checks hold.`);
      return checks > 0 && broken === 0;
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

/**
 * The API description that a platform publishes, as parsed JSON. It is not part of this repository: `file` names it, or
 * else the environment variable. Without either, says so and returns `undefined`.
 */
export async function descriptionOf(
  platform: string,
  file: string | undefined,
  variable: string,
  { say }: Report,
): Promise<unknown> {
  const path = file ?? process.env[variable];
  if (path) return JSON.parse(await readFile(path, 'utf8'));
  say(`NOT COMPARED with ${platform}’s own API description: no file was given.`);
  say(`Name the file as an argument, or in ${variable}.`);
  return undefined;
}
