/** Clock state in the database: whether the clock is in doubt, and the latest time ever recorded. */
import { z } from 'zod';
import { ClockDoubts } from '#domain/ledger/clock-alarm.ts';
import type { Db } from '#server/db/client.ts';
import { correctTimes } from './wrong-times.store.ts';

export const alarmKey = 'clock_alarm';
const highKey = 'clock_high';

const ClockAlarm = z.object({
  /** The clock’s time then, milliseconds UTC. */
  since: z.number(),
  why: z.enum(ClockDoubts),
  /** How far it is ahead, in milliseconds; negative if it is behind. */
  off: z.number(),
});
export type ClockAlarm = z.infer<typeof ClockAlarm>;

const valueOf = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;

const write = (db: Db, key: string, value: string) =>
  db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

/** Why nothing is sent at present; `undefined` if the clock is trusted. */
export async function readAlarm(db: Db): Promise<ClockAlarm | undefined> {
  const value = await valueOf(db, alarmKey);
  return value === undefined ? undefined : ClockAlarm.parse(JSON.parse(value));
}

/** Stops sending; an existing alarm is kept. Returns whether it is new. */
export async function raiseAlarm(db: Db, alarm: ClockAlarm): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta')
    .values({ key: alarmKey, value: JSON.stringify(alarm) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The clock is trusted again; its current time becomes the latest. Returns whether it was in doubt. */
export async function clearAlarm(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('meta')
      .where('key', '=', alarmKey)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await write(trx, highKey, String(now));
    await correctTimes(trx, now);
    return true;
  });
}

/** The latest time at which a worker was active. It is never used as the current time. */
export const readHighMark = async (db: Db): Promise<number> =>
  Number((await valueOf(db, highKey)) ?? 0);

/** Records `now` as the latest time at which a worker was active. */
export const writeHighMark = (db: Db, now: number) => write(db, highKey, String(now));
