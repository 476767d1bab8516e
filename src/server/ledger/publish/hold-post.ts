/** Holds a post whose account is lost. */
import type { OccurrenceState } from '#contract/posts/types.ts';
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { loadOccurrence } from './loaded-occurrence.store.ts';
import { moveWithin } from './transition.ts';

/** What brings an occurrence to where a lost account holds it. */
const towardsReady: Partial<Record<OccurrenceState, OccurrenceEventType>> = {
  LEASED: 'switched_off',
  RETRY_WAIT: 'retry_due',
};

/** Inside a transaction: what waits for its turn waits for its account. What is being sent at this moment goes on. */
export async function holdPost(ctx: Context, trx: Db, id: string): Promise<void> {
  const occurrence = await loadOccurrence(trx, id);
  const type = occurrence && towardsReady[occurrence.state];
  if (type) await moveWithin(ctx, trx, occurrence, { type });
  const ready = type ? await loadOccurrence(trx, id) : occurrence;
  if (ready) await moveWithin(ctx, trx, ready, { type: 'account_lost' });
}
