/** Calls of platforms that charge are paid for like texts: set aside before, written down after. What is free leaves no entry. */
import type { OccurrenceEventType } from '#domain/occurrence-event.ts';
import { priceOfPost } from '#domain/price.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { release, releaseWithin, reserve, settleWithin } from '#server/features/usage/service.ts';
import type { Entry, PartRow } from './entry.store.ts';

/** Nothing was made of the call, so it cost nothing. */
const unpaid: ReadonlySet<OccurrenceEventType> = new Set([
  ...(['not_sent', 'rate_limited', 'unauthorized', 'refused', 'duplicate'] as const),
]);
/** It was made, or may have been: what nobody knows counts as spent, and another try takes its place. */
const paid: ReadonlySet<OccurrenceEventType> = new Set(['accepted', 'found', 'ambiguous']);

const costOf = ({ platform, in_reply_to }: Entry, part: PartRow): number =>
  priceOfPost(platform, [part.text], part.n === 1 && in_reply_to !== null).micros;

/** Sets aside what a part costs. Answers why not, in a sentence for the owner, where it would go over a budget. */
export async function payFor(
  ctx: Context,
  entry: Entry,
  part: PartRow,
): Promise<string | undefined> {
  const estimate = costOf(entry, part);
  if (estimate === 0) return undefined;
  const { owner_id, agent_id, platform: what } = entry;
  try {
    await reserve(ctx, { id: part.id, owner_id, agent_id, kind: 'post', what, estimate });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_exceeded') return error.message;
    throw error;
  }
}

/** The call is not going to be made. */
export const giveBack = async (ctx: Context, entry: Entry, part: PartRow): Promise<void> => {
  if (costOf(entry, part) > 0) await release(ctx, part.id);
};

/** Inside the transaction that writes down what became of a call. */
export async function account(
  ctx: Context,
  trx: Db,
  { entry, part, event }: { entry: Entry; part: PartRow; event: OccurrenceEventType },
): Promise<void> {
  const cost = costOf(entry, part);
  if (cost === 0) return;
  if (unpaid.has(event)) await releaseWithin(trx, part.id);
  if (paid.has(event)) {
    await settleWithin(ctx, trx, part.id, { tokens_in: null, tokens_out: null, cost });
  }
}
