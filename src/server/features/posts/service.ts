/** What the ledger offers to the other features. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { loadEntry } from './entry.store.ts';
import { holdPost } from './hold-post.ts';
import { move, moveWithin } from './move.ts';
import { deleteSeriesOf } from './series.store.ts';
import { isOnItsWay, listOpen, listUnpaid, listUnsent, listWaitingFor } from './sweep.store.ts';

export {
  isTelling,
  knowsOfHeld,
  listUntold,
  markTold,
  type TellingState,
  type Untold,
} from './attention.store.ts';
export { createDateCheck } from './clock-watch.ts';
export { clearAlarm, readAlarm } from './clock.store.ts';
export { endedAt, waitsForOwner } from './ended.store.ts';
export { lastTick } from './heartbeat.ts';
export { listLeftAlone, mayBeCalled } from './hold-up.store.ts';
export { type PastPost, type PostHistory, postHistory } from './history.store.ts';
export { queueReply, repliesSince } from './reply.store.ts';
export { recentTexts } from './recent.store.ts';
export { type Entry, loadEntries } from './entry.store.ts';
export { moveWithin } from './move.ts';
export { hashOf } from './hash.ts';
export { insertRun, planNext, prepareAt, scheduleOf } from './next-run.ts';
export { clearParts } from './prepare.store.ts';
export { claim, sendClaimed } from './publish.service.ts';
export { readPosts } from './read-post.ts';
export {
  changeRun,
  changeSeries,
  holdSeries,
  listUnfinished,
  type SeriesRow,
} from './series.store.ts';
export { findTarget, hasAgent, insertPost } from './store.ts';
export { frozenSince } from './switch.store.ts';
export {
  type AgentTotals,
  countFigures,
  countPublishedSince,
  listTotals,
  recountTotals,
} from './totals.store.ts';
export { countWaiting } from './waiting.store.ts';
export { type AgentWeek, agentWeeks } from './week.store.ts';

/**
 * Inside the transaction that deletes an agent: cancels what it has not published. What may be out already is
 * read back and never sent again. Throws `conflict` while a post of it is on its way, which takes seconds.
 */
export async function cancelPostsOf(ctx: Context, trx: Db, agentId: string): Promise<void> {
  await deleteSeriesOf(trx, agentId, ctx.clock());
  for (const id of await listOpen(trx, agentId)) {
    const entry = await loadEntry(trx, id);
    if (!entry) continue;
    if (!(await moveWithin(ctx, trx, entry, { type: 'cancel' }))) {
      throw new AppError('conflict', {
        message: 'A post of this agent is on its way. Please try again in half a minute.',
      });
    }
  }
}

/** The same account is connected again: what was held goes on, what is unknown is read at once. */
export async function resumeAccount(ctx: Context, accountId: string): Promise<void> {
  for (const id of await listWaitingFor(ctx.db, accountId)) {
    const entry = await loadEntry(ctx.db, id);
    if (entry) await move(ctx, entry, { type: 'reconnected' });
  }
}

/** A budget of that person changed: what waits for money tries again, and what still does not fit waits again. */
export async function resumeUnpaid(ctx: Context, ownerId: string): Promise<void> {
  for (const id of await listUnpaid(ctx.db, ownerId)) {
    const entry = await loadEntry(ctx.db, id);
    if (entry) await move(ctx, entry, { type: 'budget_raised' });
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
 * Inside the transaction that deletes a person, after his agents were marked as deleted: from then on no post of his
 * can begin to be sent. Throws `conflict` while one is on its way, which takes seconds.
 */
export async function requireNothingOnItsWay(trx: Db, ownerId: string): Promise<void> {
  if (!(await isOnItsWay(trx, ownerId))) return;
  throw new AppError('conflict', {
    message: 'A post of yours is on its way. Please try again in half a minute.',
  });
}
