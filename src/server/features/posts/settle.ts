/** Writes down what became of a create call or a read-back, in one transaction with the new state. */
import type { OccurrenceEvent } from '#domain/occurrence-event.ts';
import type { Context } from '#server/context.ts';
import type { CallResult } from './call-platform.ts';
import type { Entry } from './entry.store.ts';
import { nextPart } from './entry.ts';
import { move } from './move.ts';
import { markDisconnected, markWell, publishPart, settleAttempts } from './outcome.store.ts';
import { account } from './payment.ts';

/**
 * Applies the end of a create call or of a read-back. Answers the new entry, or `undefined` when somebody else
 * owns the occurrence by now. Throws on a unique violation when another part owns the post that was found.
 */
export async function settle(
  ctx: Context,
  entry: Entry,
  event: OccurrenceEvent,
  { sent, verdict }: Pick<CallResult, 'sent' | 'verdict'> = {},
): Promise<Entry | undefined> {
  const now = ctx.clock();
  const settled = await move(ctx, entry, event, async (trx, next) => {
    const part = nextPart(entry);
    if (part) await account(ctx, trx, { entry, part, event: event.type });
    if (sent) await publishPart(trx, entry, sent);
    // While it is unknown what became of a call, the call stays open.
    const isOpen = next.reason === 'unknown_outcome';
    if (!isOpen || entry.state === 'SENDING') {
      const outcome = isOpen ? 'ambiguous' : event.type;
      await settleAttempts(trx, entry, { outcome, detail: event.detail ?? null, ...verdict }, now);
    }
    if (next.state === 'PUBLISHED') await ctx.probe?.('publishing');
  });
  // Apart from the occurrence's transaction: whoever deletes an agent holds these rows in the other order.
  if (event.type === 'unauthorized') {
    await markDisconnected(ctx.db, entry, event.detail ?? 'The account must be reconnected.', now);
  }
  if (settled?.state === 'PUBLISHED') await ctx.probe?.('published');
  if (sent) await markWell(ctx.db, entry, now);
  return settled;
}
