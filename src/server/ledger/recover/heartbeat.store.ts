/** The workers’ heartbeat in the database, by which every machine can tell whether one is running. */
import type { Db } from '#server/db/client.ts';
import { readMeta, writeMeta } from '#server/db/meta.ts';

const key = 'worker_tick';

/** Records that a worker polled the ledger. */
export const beat = (db: Db, now: number): Promise<void> =>
  writeMeta(db, { key, value: String(now) });

/** When a worker last polled the ledger, milliseconds UTC; `undefined` if none ever did. */
export async function lastTick(db: Db): Promise<number | undefined> {
  const value = await readMeta(db, key);
  return value === undefined ? undefined : Number(value);
}
