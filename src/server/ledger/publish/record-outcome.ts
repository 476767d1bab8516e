/** Records the outcome of a create call or a read-back, in one transaction with the new state. */
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent, OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import type { Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { CallResult } from './call-platform.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { nextPart } from './loaded-occurrence.ts';
import { holdPost, move } from './transition.ts';
import { noteAnswer, noteFailure, putToSleep } from '#server/ledger/recover/backoff.store.ts';
import {
  isConnected,
  markDisconnected,
  markUnwell,
  markWell,
  publishParts,
  closeAttempts,
} from './outcome.store.ts';
import { settleCost } from './payment.ts';
import { settleRestore } from '#server/ledger/recover/after-restore.store.ts';
import { listUnsent } from '#server/ledger/recover/sweep.store.ts';

/** A successful call. */
export interface Accepted {
  occurrence: LoadedOccurrence;
  event: OccurrenceEvent;
  sent: Sent;
}

/** These describe the latest call, not an earlier one whose answer was lost. */
const ofOneCall: ReadonlySet<OccurrenceEventType> = new Set([
  'not_sent',
  'rate_limited',
  'unauthorized',
  'refused',
  'duplicate',
]);
const failures: ReadonlySet<OccurrenceEventType> = new Set(['not_sent', 'ambiguous']);

/**
 * A network rejected the account’s credentials in a call that started then. Updates its agent after the transaction,
 * because deleting an agent locks these rows in the reverse order.
 */
export async function loseAccount(
  ctx: Pick<Context, 'clock' | 'db' | 'hooks'>,
  occurrence: LoadedOccurrence,
  reason: string,
  began: number,
): Promise<void> {
  const now = ctx.clock();
  const lost = await ctx.db.transaction().execute(async (trx) => {
    const how = await markDisconnected(trx, occurrence, reason, began);
    if (how === 'news') await ctx.hooks.accountLost(trx, occurrence, reason, now);
    return how;
  });
  if (lost !== 'reconnected') await markUnwell(ctx.db, occurrence, reason, now);
}

/**
 * Updates account and platform health after a call. Runs before the occurrence leaves its lane, so that no other call
 * of the account starts meanwhile; and outside its transaction, because deleting an agent locks these rows in the
 * reverse order.
 */
export async function updateAccountHealth(
  ctx: Context,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
): Promise<void> {
  const { db, log } = ctx;
  const { platform, service } = occurrence;
  const server = { platform, service };
  if (failures.has(event.type) && event.until === undefined) {
    if (await noteFailure(db, server, ctx.clock())) {
      log.warn(server, 'a platform is left alone, because it keeps failing');
    }
    return;
  }
  await noteAnswer(db, server);
  if (event.type === 'rate_limited' && event.until !== undefined) {
    await putToSleep(db, occurrence.account.id, event.until);
  }
  if (event.type === 'unauthorized') {
    const reason = event.detail ?? 'Reconnect this account.';
    const began = (occurrence.lease_until ?? ctx.clock()) - ledgerTimes.lease;
    await loseAccount(ctx, occurrence, reason, began);
  }
}

/** The account is disconnected: all of its waiting posts are held at once. */
async function holdOthers(ctx: Context, { account: { id } }: LoadedOccurrence): Promise<void> {
  for (const post of await listUnsent(ctx.db, id)) {
    await ctx.db.transaction().execute((trx) => holdPost(ctx, trx, post));
  }
}

/**
 * Applies the outcome of a create call or a read-back. Returns the updated occurrence, or `undefined` if someone else
 * has it by now. Throws on a unique violation if the post that was found belongs to another part.
 */
export async function recordOutcome(
  ctx: Context,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
  { sent, answer }: Pick<CallResult, 'sent' | 'answer'> = {},
): Promise<LoadedOccurrence | undefined> {
  const now = ctx.clock();
  const settled = await move(ctx, occurrence, event, async (trx, next) => {
    const part = nextPart(occurrence);
    if (part) await settleCost(ctx, trx, occurrence, part, event.type);
    if (sent) await publishParts(trx, [{ occurrence, sent }]);
    // While its outcome is unknown, the call stays open.
    const isOpen = next.reason === 'unknown_outcome';
    if (!isOpen || occurrence.state === 'SENDING') {
      const outcome = isOpen ? 'ambiguous' : event.type;
      const ended = { outcome, detail: event.detail ?? null, ...answer };
      await closeAttempts(trx, [occurrence], ended, now, isOpen || ofOneCall.has(event.type));
    }
    await settleRestore(trx, occurrence, next.state);
    if (next.state === 'PUBLISHED') await ctx.probe?.('publishing');
  });
  if (event.type === 'unauthorized') {
    if (!(await isConnected(ctx.db, occurrence))) await holdOthers(ctx, occurrence);
    // The account was reconnected during the call: continue with the new credentials.
    else if (settled) return move(ctx, settled, { type: 'reconnected' });
  }
  if (settled?.state === 'PUBLISHED') await ctx.probe?.('published');
  if (sent) await markWell(ctx.db, [occurrence.agent_id], now);
  return settled;
}
