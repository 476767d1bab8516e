/** What happens to posts when their agent, account, budget or owner changes. */
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import { conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { holdPost, move, moveWithin } from '#server/ledger/publish/transition.ts';
import { deleteSeriesOf } from '#server/ledger/publish/series.store.ts';
import {
  isOnItsWay,
  listOpen,
  listUnpaid,
  listUnsent,
  listWaitingFor,
} from '#server/ledger/recover/sweep.store.ts';

/**
 * In the transaction that deletes an agent: cancels its unpublished posts. Posts with an unknown outcome are read back
 * and never sent again. Throws `conflict` while one of its posts is being sent, which takes seconds.
 */
export async function cancelPostsOf(ctx: Context, trx: Db, agentId: string): Promise<void> {
  await deleteSeriesOf(trx, agentId, ctx.clock());
  for (const id of await listOpen(trx, agentId)) {
    const occurrence = await loadOccurrence(trx, id);
    if (!occurrence) continue;
    if (!(await moveWithin(ctx, trx, occurrence, { type: 'cancel' }))) {
      throw conflictError('A post by this agent is being published. Try again in half a minute.');
    }
  }
}

async function moveEach(ctx: Context, ids: readonly string[], type: OccurrenceEventType) {
  for (const id of ids) {
    const occurrence = await loadOccurrence(ctx.db, id);
    if (occurrence) await move(ctx, occurrence, { type });
  }
}

/** The account was reconnected: held posts continue, and unknown outcomes are read back at once. */
export const resumeAccount = async (ctx: Context, accountId: string): Promise<void> =>
  moveEach(ctx, await listWaitingFor(ctx.db, accountId), 'reconnected');

/** The owner’s budget changed: posts held for budget try again, and are held again if they still do not fit. */
export const resumeUnpaid = async (ctx: Context, ownerId: string): Promise<void> =>
  moveEach(ctx, await listUnpaid(ctx.db, ownerId), 'budget_raised');

/**
 * In the transaction that disconnects an account: its posts are held until it is reconnected. A post that is being sent
 * continues.
 */
export async function holdPostsOf(ctx: Context, trx: Db, accountId: string): Promise<void> {
  for (const id of await listUnsent(trx, accountId)) await holdPost(ctx, trx, id);
}

/**
 * In the transaction that deletes a person, after their agents were marked as deleted, so that no new send can start.
 * Throws `conflict` while a post is being sent, which takes seconds.
 */
export async function requireNothingOnItsWay(trx: Db, ownerId: string): Promise<void> {
  if (!(await isOnItsWay(trx, ownerId))) return;
  throw conflictError('One of your posts is being published. Try again in half a minute.');
}
