/** Allows only one server per data folder: two would both process everything that waits. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Prevents garbage collection of the connection, which would release its lock.
const held = new Set<DatabaseSync>();

/**
 * Locks the folder until the returned function is called or the process ends in any way: the operating system releases
 * the lock. Throws a sentence for the operator if another process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(
      `Another SocialAI process uses the data folder ${resolve(dataDir)}. Stop it first, or give this one another DATA_DIR.`,
      { cause },
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
