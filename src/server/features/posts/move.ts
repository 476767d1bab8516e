/** Moves an occurrence as the state table says, and only if nobody else moved it meanwhile. */
import type { OccurrenceEvent, Transition } from '#domain/occurrence-event.ts';
import { transition } from '#domain/occurrence.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Entry, factsOf, loadEntry } from './entry.ts';

/** Nothing went out and nothing will, so the same request may make a new post. */
const deadStates: readonly string[] = ['FAILED', 'CANCELLED', 'MISSED'];

/** Whether the owner now sees it as published, in whole or in part. */
const isOut = (next: Transition) =>
  next.state === 'PUBLISHED' || (next.state === 'NEEDS_REVIEW' && next.reason === 'thread_partial');

/** Writes a transition; `false` when the row is no longer the one that was decided on. */
async function writeMove(db: Db, entry: Entry, next: Transition, now: number): Promise<boolean> {
  const counts = isOut(next) && entry.published_at === null;
  const { numUpdatedRows } = await db
    .updateTable('occurrences')
    .set({
      ...next,
      cancel_requested: next.cancel_requested ? 1 : 0,
      lease_token: entry.lease_token + 1,
      ...(deadStates.includes(next.state) && { dedupe_key: null }),
      ...(counts && { published_at: now }),
    })
    .where('id', '=', entry.id)
    .where('state', '=', entry.state)
    .where('lease_token', '=', entry.lease_token)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (counts) {
    await db
      .updateTable('series')
      .set((row) => ({ run_count: row('run_count', '+', 1) }))
      .where('id', '=', entry.series_id)
      .execute();
  }
  return true;
}

/** Inside a transaction: applies an event. `false` when the table refuses it or somebody else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  entry: Entry,
  event: OccurrenceEvent,
): Promise<Transition | undefined> {
  const now = ctx.clock();
  const facts = factsOf(entry, ctx.social[entry.platform].capability);
  const next = transition(entry.state, event, facts, now);
  if ('refused' in next) return undefined;
  return (await writeMove(trx, entry, next, now)) ? next : undefined;
}

/** Applies an event and, in the same transaction, what belongs to it. Answers the new entry, or `undefined` for "stop". */
export async function move(
  ctx: Context,
  entry: Entry,
  event: OccurrenceEvent,
  alongside: (trx: Db, next: Transition) => Promise<void> = async () => {},
): Promise<Entry | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const next = await moveWithin(ctx, trx, entry, event);
    if (!next) return undefined;
    await alongside(trx, next);
    return loadEntry(trx, entry.id);
  });
}
