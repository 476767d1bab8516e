/** Writes down what became of a create call or a read-back, in one transaction with the new state. */
import type { OccurrenceEvent } from '#domain/occurrence-event.ts';
import type { Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Entry, nextPart, openAttempts } from './entry.ts';
import { move } from './move.ts';

async function settleAttempts(
  trx: Db,
  entry: Entry,
  outcome: string,
  detail: string | undefined,
  now: number,
): Promise<void> {
  const ids = openAttempts(entry).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('attempts')
    .set({ outcome, detail: detail ?? null, settled_at: now })
    .where('id', 'in', ids)
    .execute();
}

async function publishPart(trx: Db, entry: Entry, { external_id, url }: Sent): Promise<void> {
  const part = nextPart(entry);
  if (!part) return;
  await trx
    .updateTable('parts')
    .set({ state: 'published', external_id, url })
    .where('id', '=', part.id)
    .execute();
}

/** A platform that threw the account out says so once; everything of this account then waits for its owner. */
async function markDisconnected(db: Db, entry: Entry, reason: string, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ status: 'needs_reconnect' })
    .where('id', '=', entry.account.id)
    .execute();
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason: reason, updated_at: now })
    .where('id', '=', entry.agent_id)
    .where('status', '!=', 'inactive')
    .execute();
}

async function markWell(db: Db, entry: Entry, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where('id', '=', entry.agent_id)
    .where('status', '=', 'error')
    .execute();
}

/**
 * Applies the end of a create call or of a read-back. Answers the new entry, or `undefined` when somebody else
 * owns the occurrence by now. Throws on a unique violation when another part owns the post that was found.
 */
export async function settle(
  ctx: Context,
  entry: Entry,
  event: OccurrenceEvent,
  sent?: Sent,
): Promise<Entry | undefined> {
  const now = ctx.clock();
  const settled = await move(ctx, entry, event, async (trx, next) => {
    if (sent) await publishPart(trx, entry, sent);
    // While it is unknown what became of a call, the call stays open.
    const isOpen = next.reason === 'unknown_outcome';
    if (!isOpen || entry.state === 'SENDING') {
      await settleAttempts(trx, entry, isOpen ? 'ambiguous' : event.type, event.detail, now);
    }
  });
  // Apart from the occurrence's transaction: whoever deletes an agent holds these rows in the other order.
  if (event.type === 'unauthorized') {
    await markDisconnected(ctx.db, entry, event.detail ?? 'The account must be reconnected.', now);
  }
  if (sent) await markWell(ctx.db, entry, now);
  return settled;
}
