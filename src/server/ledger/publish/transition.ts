/** Applies a transition of the state machine, if the occurrence has not changed since. */
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
import { finishRuns } from './next-run.store.ts';
import { countTotals, insertMoves, type Moved, type Moving, writeMoves } from './moves.store.ts';
import { holdSeries } from './series.store.ts';

/** Between 0 and 1, so that occurrences that failed together do not retry together. */
const jitter = (): number => randomInt(1001) / 1000;

/** Counted at the decision: if the transaction is rolled back, which is rare, the count is one too high. */
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

/** The transition for an event; empty if the state machine refuses it. */
function decide(ctx: Pick<Context, 'social'>, moving: Moving, now: number): Moved[] {
  const { occurrence, event } = moving;
  const facts = factsOf(occurrence, ctx.social[occurrence.platform], { jitter: jitter(), now });
  const next = transition(occurrence.state, event, facts, now);
  return 'refused' in next ? [] : [{ ...moving, next }];
}

const isLate = ({ next }: Moved): boolean => next.reason === 'late';

/**
 * In a transaction that has locked their series: applies events together with their effects. Returns the transitions
 * that happened; the others were refused, or someone else was faster.
 */
export async function moveAll(
  ctx: Context,
  trx: Db,
  moving: readonly Moving[],
  alongside: (moved: readonly Moved[]) => Promise<void> = async () => {},
): Promise<readonly Moved[]> {
  const now = ctx.clock();
  const all = moving.flatMap((one) => decide(ctx, one, now));
  // With an untrusted clock nothing counts as late.
  const isInDoubt = all.some(isLate) && (await readAlarm(trx));
  const decided = isInDoubt ? all.filter((one) => !isLate(one)) : all;
  const moved = await writeMoves(trx, decided, now);
  if (moved.length === 0) return [];
  await insertMoves(trx, moved, now);
  const published = moved.filter(({ next }) => next.state === 'PUBLISHED');
  await recordPublished(
    trx,
    published.map(({ occurrence }) => occurrence),
    now,
  );
  for (const { occurrence, next } of moved) measure(ctx, occurrence, next, now);
  await finishRuns(ctx, trx, moved, now);
  await alongside(moved);
  await ctx.hooks.transitioned(ctx, trx, moved, now);
  await countTotals(trx, moved);
  return moved;
}

/** In a transaction: applies an event. `undefined` if it is refused or someone else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
  alongside: (next: Transition) => Promise<void> = async () => {},
): Promise<Transition | undefined> {
  // Always locked before the occurrence, to prevent deadlocks.
  await holdSeries(trx, occurrence.series_id);
  const [moved] = await moveAll(ctx, trx, [{ occurrence, event }], async ([one]) => {
    if (one) await alongside(one.next);
  });
  return moved?.next;
}

/**
 * Applies an event together with its effects in one transaction. Returns the updated occurrence, or `undefined` if the
 * caller should stop.
 */
export async function move(
  ctx: Context,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
  alongside: (trx: Db, next: Transition) => Promise<void> = async () => {},
): Promise<LoadedOccurrence | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const beside = (next: Transition) => alongside(trx, next);
    const next = await moveWithin(ctx, trx, occurrence, event, beside);
    return next && loadOccurrence(trx, occurrence.id);
  });
}

/** The events that move an occurrence to where a lost account holds it. */
const towardsReady: Partial<Record<OccurrenceState, OccurrenceEventType>> = {
  LEASED: 'switched_off',
  RETRY_WAIT: 'retry_due',
};

/** In a transaction: holds a waiting post whose account is disconnected. A post that is being sent continues. */
export async function holdPost(ctx: Context, trx: Db, id: string): Promise<void> {
  const occurrence = await loadOccurrence(trx, id);
  const type = occurrence && towardsReady[occurrence.state];
  if (type) await moveWithin(ctx, trx, occurrence, { type });
  const ready = type ? await loadOccurrence(trx, id) : occurrence;
  if (ready) await moveWithin(ctx, trx, ready, { type: 'account_lost' });
}
