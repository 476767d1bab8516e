/** Keeps files of this program private to its user, and finds files that others on the machine can read. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;

/** From now on every file and folder that this process creates is private to its user, including those of SQLite. */
export function writePrivately(): void {
  process.umask(others);
}

const isOpen = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others) !== 0;

/**
 * What others on this machine can read in a data folder that existed before, or that someone else created: the
 * folder itself and the files in it. Empty if the folder is closed to others, and on Windows, which has no such
 * modes.
 */
export function openToOthers(dataDir: string): string[] {
  if (process.platform === 'win32' || !isOpen(dataDir)) return [];
  const inside = readdirSync(dataDir).map((name) => join(dataDir, name));
  return [dataDir, ...inside.filter(isOpen)];
}
