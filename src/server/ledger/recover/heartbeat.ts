/** The sign of life that a worker leaves in the database, so that every machine can tell whether one is at work. */
import type { Db } from '#server/db/client.ts';

const key = 'worker_tick';

/** Notes that someone looked at the ledger. */
export async function beat(db: Db, now: number): Promise<void> {
  const value = String(now);
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** When a worker last looked at the ledger, milliseconds UTC; `undefined` when none ever did. */
export async function lastTick(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row && Number(row.value);
}
