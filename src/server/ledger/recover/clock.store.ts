/** Clock state in the database: whether the clock is in doubt, and the latest time ever recorded. */
import { z } from 'zod';
import { ClockDoubts } from '#domain/ledger/clock-alarm.ts';
import type { Db } from '#server/db/client.ts';
import { insertMeta, readMeta, writeMeta } from '#server/db/meta.ts';
import { day } from '#contract/core/time.ts';
import { leasedStates } from '#domain/ledger/occurrence-states.ts';
import { ledgerTimes, readBackLater } from '#domain/ledger/ledger-times.ts';
import { noteEnded } from '#server/ledger/read/ended.store.ts';

/** No platform rate-limits for longer, in milliseconds. */
const longestWait = day;

/** Waits with a past time, or with one that no rule can have produced, are made due again. */
async function bringWaitsBack(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('occurrences')
    .set({ lease_until: now + ledgerTimes.lease })
    .where('state', 'in', leasedStates)
    .where('lease_until', '>', now + ledgerTimes.lease)
    .execute();
  const waits = [
    { state: 'UNKNOWN', reason: 'unknown_outcome', most: readBackLater },
    { state: 'RETRY_WAIT', reason: 'retry', most: ledgerTimes.retry_max },
    { state: 'RETRY_WAIT', reason: 'rate_limited', most: longestWait },
    { state: 'PLANNED', reason: 'outage', most: ledgerTimes.retry_max },
  ] as const;
  for (const { state, reason, most } of waits) {
    await trx
      .updateTable('occurrences')
      .set({ next_at: now })
      .where('state', '=', state)
      .where('reason', '=', reason)
      .where('next_at', '>', now + most)
      .execute();
  }
}

/**
 * In the transaction that ends a clock doubt: `now` is right, so times too far ahead of it were written by a wrong
 * clock.
 */
async function correctTimes(trx: Db, now: number): Promise<void> {
  await bringWaitsBack(trx, now);
  // The distance between two posts of an account depends on it.
  const corrected = await trx
    .updateTable('occurrences')
    .set({ published_at: now })
    .where('published_at', '>', now)
    .returning('id')
    .execute();
  await noteEnded(
    trx,
    corrected.map(({ id }) => id),
  );
  await trx
    .updateTable('lanes')
    .set({ asleep_until: now })
    .where('asleep_until', '>', now + longestWait)
    .execute();
  await trx
    .updateTable('breakers')
    .set({ probe_at: now })
    .where('probe_at', '>', now + ledgerTimes.breaker_probe)
    .execute();
}

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

/** Why nothing is sent at present; `undefined` if the clock is trusted. */
export async function readAlarm(db: Db): Promise<ClockAlarm | undefined> {
  const value = await readMeta(db, alarmKey);
  return value === undefined ? undefined : ClockAlarm.parse(JSON.parse(value));
}

/** Stops sending; an existing alarm is kept. Returns whether it is new. */
export const raiseAlarm = (db: Db, alarm: ClockAlarm): Promise<boolean> =>
  insertMeta(db, { key: alarmKey, value: JSON.stringify(alarm) });

/** The clock is trusted again; its current time becomes the latest. Returns whether it was in doubt. */
export async function clearAlarm(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('meta')
      .where('key', '=', alarmKey)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await writeHighMark(trx, now);
    await correctTimes(trx, now);
    return true;
  });
}

/** The latest time at which a worker was active. It is never used as the current time. */
export const readHighMark = async (db: Db): Promise<number> =>
  Number((await readMeta(db, highKey)) ?? 0);

/** Records `now` as the latest time at which a worker was active. */
export const writeHighMark = (db: Db, now: number): Promise<void> =>
  writeMeta(db, { key: highKey, value: String(now) });
