/** The workers’ heartbeat in the database, by which every machine can tell whether one is running. */
import type { Db } from '#server/db/client.ts';

const key = 'worker_tick';

/** Records that a worker polled the ledger. */
export async function beat(db: Db, now: number): Promise<void> {
  const value = String(now);
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** When a worker last polled the ledger, milliseconds UTC; `undefined` if none ever did. */
export async function lastTick(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row && Number(row.value);
}
