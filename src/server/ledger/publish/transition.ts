/** Moves an occurrence as the state table says, and only if nobody else moved it meanwhile. */
import { randomInt } from 'node:crypto';
import type {
  OccurrenceEvent,
  Transition,
  OccurrenceEventType,
} from '#domain/ledger/occurrence-event.ts';
import { transition } from '#domain/ledger/occurrence.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { recordPublished } from './approvals.store.ts';
import { type LoadedOccurrence, loadOccurrence } from './loaded-occurrence.store.ts';
import { factsOf } from './loaded-occurrence.ts';
import { afterRun } from './next-run.ts';
import { insertMove, writeMove } from './outcome.store.ts';
import { holdSeries } from './series.store.ts';

/** Between 0 and 1, so that occurrences which failed together do not come back together. */
const jitter = (): number => randomInt(1001) / 1000;

/** Counted where it is decided: in the rare case that the transaction is undone, one too many. */
function measure(
  { meters }: Context,
  occurrence: LoadedOccurrence,
  { state }: Transition,
  now: number,
): void {
  const { platform, kind } = occurrence;
  meters.post_moves.inc({ platform, state });
  if (state !== 'PUBLISHED') return;
  meters.post_lateness.observe({ platform, kind }, Math.max(0, now - occurrence.due_at) / 1000);
}

/** Inside a transaction: applies an event. `undefined` when the table refuses it or someone else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
): Promise<Transition | undefined> {
  const now = ctx.clock();
  // Before the occurrence, everywhere: two of them never wait for each other.
  await holdSeries(trx, occurrence.series_id);
  const facts = factsOf(occurrence, ctx.social[occurrence.platform], { jitter: jitter(), now });
  const next = transition(occurrence.state, event, facts, now);
  if ('refused' in next) return undefined;
  // A clock that may be wrong makes nothing late.
  if (next.reason === 'late' && (await readAlarm(trx))) return undefined;
  if (!(await writeMove(trx, occurrence, next, now))) return undefined;
  await insertMove(trx, occurrence, {
    ...next,
    event: event.type,
    at: now,
    detail: event.detail ?? next.detail,
  });
  if (next.state === 'PUBLISHED') await recordPublished(trx, occurrence, now);
  await ctx.hooks.transitioned(ctx, trx, occurrence, next, now);
  measure(ctx, occurrence, next, now);
  if (occurrence.kind === 'scheduled') await afterRun(ctx, trx, occurrence, next, now);
  return next;
}

/** Applies an event and, in the same transaction, what belongs to it. Answers the new entry, or `undefined` for "stop". */
export async function move(
  ctx: Context,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
  alongside: (trx: Db, next: Transition) => Promise<void> = async () => {},
): Promise<LoadedOccurrence | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const next = await moveWithin(ctx, trx, occurrence, event);
    if (!next) return undefined;
    await alongside(trx, next);
    return loadOccurrence(trx, occurrence.id);
  });
}

/** What brings an occurrence to where a lost account holds it. */
const towardsReady: Partial<Record<OccurrenceState, OccurrenceEventType>> = {
  LEASED: 'switched_off',
  RETRY_WAIT: 'retry_due',
};

/** Holds a post whose account is lost. Inside a transaction: what waits for its turn waits for its account. What is being sent at this moment goes on. */
export async function holdPost(ctx: Context, trx: Db, id: string): Promise<void> {
  const occurrence = await loadOccurrence(trx, id);
  const type = occurrence && towardsReady[occurrence.state];
  if (type) await moveWithin(ctx, trx, occurrence, { type });
  const ready = type ? await loadOccurrence(trx, id) : occurrence;
  if (ready) await moveWithin(ctx, trx, ready, { type: 'account_lost' });
}
