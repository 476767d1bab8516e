/** Pays for calls to platforms that charge: reserved before the call, recorded after it. Free calls have no entry. */
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import { priceOfPost } from '#domain/money/price.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence, PartRow } from './loaded-occurrence.store.ts';

/** The call had no effect, so it cost nothing. */
const unpaid: ReadonlySet<OccurrenceEventType> = new Set([
  'not_sent',
  'rate_limited',
  'unauthorized',
  'refused',
  'duplicate',
  'absent',
]);
const paid: ReadonlySet<OccurrenceEventType> = new Set(['accepted', 'found']);
/** The call may have been made: its cost stays reserved until that is known or another attempt replaces it. */
const unsure: ReadonlySet<OccurrenceEventType> = new Set(['ambiguous']);

const costOf = ({ platform, in_reply_to }: LoadedOccurrence, part: PartRow): number =>
  priceOfPost(platform, [part.text], part.n === 1 && in_reply_to !== null).micros;

/** Whether calls on its platform are free. */
export const isFree = (occurrence: LoadedOccurrence): boolean =>
  occurrence.parts.every((part) => costOf(occurrence, part) === 0);

/** Reserves the cost of a part. Returns why not, in a sentence for the owner, if it would exceed a budget. */
export async function reserveCost(
  ctx: Context,
  occurrence: LoadedOccurrence,
  part: PartRow,
): Promise<string | undefined> {
  const estimate = costOf(occurrence, part);
  if (estimate === 0) return undefined;
  const { owner_id, agent_id, platform: what } = occurrence;
  return ctx.hooks.billing.reserve(ctx, { id: part.id, owner_id, agent_id, what, estimate });
}

/** The call will not be made. */
export const releaseCost = async (
  ctx: Context,
  occurrence: LoadedOccurrence,
  part: PartRow,
): Promise<void> => {
  if (costOf(occurrence, part) > 0) await ctx.hooks.billing.release(ctx, part.id);
};

/** In the transaction that records a call’s outcome. */
export async function settleCost(
  ctx: Context,
  trx: Db,
  occurrence: LoadedOccurrence,
  part: PartRow,
  event: OccurrenceEventType,
): Promise<void> {
  const cost = costOf(occurrence, part);
  if (cost === 0) return;
  const { billing } = ctx.hooks;
  if (unpaid.has(event)) await billing.releaseWithin(trx, part.id);
  if (unsure.has(event)) await billing.leaveUnknownWithin(ctx, trx, part.id);
  if (paid.has(event)) await billing.spendWithin(ctx, trx, part.id, cost);
}
