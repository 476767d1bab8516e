/** Keeps what this program writes to its owner, and finds what others on the machine can read. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;

/** From now on every file and folder that this process makes is its owner's alone, those that SQLite makes too. */
export function writePrivately(): void {
  process.umask(others);
}

const isOpen = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others) !== 0;

/**
 * What others on this machine can read of a data folder, made before we wrote privately or by someone else: the
 * folder itself and files in it. Nothing where the folder lets nobody in, and on Windows, which has no such modes.
 */
export function openToOthers(dataDir: string): string[] {
  if (process.platform === 'win32' || !isOpen(dataDir)) return [];
  const inside = readdirSync(dataDir).map((name) => join(dataDir, name));
  return [dataDir, ...inside.filter(isOpen)];
}
