/** Moves an occurrence as the state table says, and only if nobody else moved it meanwhile. */
import { randomInt } from 'node:crypto';
import type { OccurrenceEvent, Transition } from '#domain/occurrence-event.ts';
import { transition } from '#domain/occurrence.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Entry, loadEntry } from './entry.store.ts';
import { factsOf } from './entry.ts';

import { writeMove } from './outcome.store.ts';

/** Between 0 and 1, so that occurrences which failed together do not come back together. */
const jitter = (): number => randomInt(1001) / 1000;

/** Inside a transaction: applies an event. `undefined` when the table refuses it or somebody else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  entry: Entry,
  event: OccurrenceEvent,
): Promise<Transition | undefined> {
  const now = ctx.clock();
  const facts = factsOf(entry, ctx.social[entry.platform].capability, jitter());
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
