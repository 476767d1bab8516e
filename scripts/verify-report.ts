/** How a part tells what it compared. */
import { readFile } from 'node:fs/promises';

export interface Checked {
  what: string;
  tries: number;
  /** One line for each thing that is not as described. */
  wrong: readonly string[];
}

const shown = 20;

/** Prints a line for each; whether nothing was wrong and everything was tried. */
export function report(say: (line: string) => void, checks: readonly Checked[]): boolean {
  for (const { what, tries, wrong } of checks) {
    say(`${what.padEnd(60)} of ${String(tries).padStart(4)}: ${wrong.length}`);
    for (const line of wrong.slice(0, shown)) say(`  ${line}`);
  }
  return checks.every(({ tries, wrong }) => tries > 0 && wrong.length === 0);
}

/**
 * The description that a platform itself publishes of its API, as parsed JSON. It is not part of this repository:
 * `file` names it, or else the environment variable does. Without one, says so and answers `undefined`.
 */
export async function descriptionOf(
  platform: string,
  file: string | undefined,
  variable: string,
  say: (line: string) => void,
): Promise<unknown> {
  const path = file ?? process.env[variable];
  if (path) return JSON.parse(await readFile(path, 'utf8'));
  say(`NOT COMPARED with what ${platform} itself says: its description of its API is not here.`);
  say(`Name the file after the part, or in ${variable}.`);
  return undefined;
}
