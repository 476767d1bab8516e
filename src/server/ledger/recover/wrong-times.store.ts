/** Corrects times that a fast clock recorded: so far in the future that no one would wait for them. */
import { day } from '#contract/core/time.ts';
import { leasedStates } from '#domain/ledger/occurrence.ts';
import { ledgerTimes, readBackLater } from '#domain/ledger/ledger-times.ts';
import type { Db } from '#server/db/client.ts';
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
export async function correctTimes(trx: Db, now: number): Promise<void> {
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
