/** Prints what a part compared. */
import { readFile } from 'node:fs/promises';

export interface Checked {
  what: string;
  tries: number;
  /** One line for each difference. */
  wrong: readonly string[];
}

const shown = 20;

/** Prints a line for each check; true if nothing was wrong and each check had cases. */
export function report(say: (line: string) => void, checks: readonly Checked[]): boolean {
  for (const { what, tries, wrong } of checks) {
    say(`${what.padEnd(60)} of ${String(tries).padStart(4)}: ${wrong.length}`);
    for (const line of wrong.slice(0, shown)) say(`  ${line}`);
  }
  return checks.every(({ tries, wrong }) => tries > 0 && wrong.length === 0);
}

/**
 * The API description that a platform publishes, as parsed JSON. It is not part of this repository: `file` names it, or
 * else the environment variable. Without either, says so and returns `undefined`.
 */
export async function descriptionOf(
  platform: string,
  file: string | undefined,
  variable: string,
  say: (line: string) => void,
): Promise<unknown> {
  const path = file ?? process.env[variable];
  if (path) return JSON.parse(await readFile(path, 'utf8'));
  say(`NOT COMPARED with ${platform}’s own API description: no file was given.`);
  say(`Name the file as an argument, or in ${variable}.`);
  return undefined;
}
