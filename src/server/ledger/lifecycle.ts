/** What becomes of posts when their agent, account, budget or owner changes. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { move, moveWithin } from '#server/ledger/publish/transition.ts';
import { holdPost } from './publish/transition.ts';
import { deleteSeriesOf } from '#server/ledger/publish/series.store.ts';
import {
  isOnItsWay,
  listOpen,
  listUnpaid,
  listUnsent,
  listWaitingFor,
} from '#server/ledger/recover/sweep.store.ts';

/**
 * Inside the transaction that deletes an agent: cancels what it has not published. What may be out already is
 * read back and never sent again. Throws `conflict` while a post of it is on its way, which takes seconds.
 */
export async function cancelPostsOf(ctx: Context, trx: Db, agentId: string): Promise<void> {
  await deleteSeriesOf(trx, agentId, ctx.clock());
  for (const id of await listOpen(trx, agentId)) {
    const occurrence = await loadOccurrence(trx, id);
    if (!occurrence) continue;
    if (!(await moveWithin(ctx, trx, occurrence, { type: 'cancel' }))) {
      throw new AppError('conflict', {
        message: 'A post by this agent is being published. Try again in half a minute.',
      });
    }
  }
}

/** The same account is connected again: what was held goes on, what is unknown is read at once. */
export async function resumeAccount(ctx: Context, accountId: string): Promise<void> {
  for (const id of await listWaitingFor(ctx.db, accountId)) {
    const occurrence = await loadOccurrence(ctx.db, id);
    if (occurrence) await move(ctx, occurrence, { type: 'reconnected' });
  }
}

/** A budget of that person changed: what waits for money tries again, and what still does not fit waits again. */
export async function resumeUnpaid(ctx: Context, ownerId: string): Promise<void> {
  for (const id of await listUnpaid(ctx.db, ownerId)) {
    const occurrence = await loadOccurrence(ctx.db, id);
    if (occurrence) await move(ctx, occurrence, { type: 'budget_raised' });
  }
}

/**
 * Inside the transaction that takes an account away: what waits for it is held until it is connected again. What is
 * being sent at this moment goes on.
 */
export async function holdPostsOf(ctx: Context, trx: Db, accountId: string): Promise<void> {
  for (const id of await listUnsent(trx, accountId)) await holdPost(ctx, trx, id);
}

/**
 * Inside the transaction that deletes a person, after their agents were marked as deleted: from then on no post of theirs
 * can begin to be sent. Throws `conflict` while one is on its way, which takes seconds.
 */
export async function requireNothingOnItsWay(trx: Db, ownerId: string): Promise<void> {
  if (!(await isOnItsWay(trx, ownerId))) return;
  throw new AppError('conflict', {
    message: 'One of your posts is being published. Try again in half a minute.',
  });
}
