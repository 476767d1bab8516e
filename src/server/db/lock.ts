/** One server for one data folder: two would each believe that what waits is theirs alone. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// A connection that nobody holds would be collected, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Holds the folder until the answer is called or the process ends, however it ends: the operating system gives the
 * lock back. Throws a sentence for the operator when another process holds it.
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
