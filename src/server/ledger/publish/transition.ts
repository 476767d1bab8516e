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
import { afterRuns } from './next-run.ts';
import { countTotals, insertMoves, type Moved, type Moving, writeMoves } from './moves.store.ts';
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

/** What the state table makes of an event; nothing where it refuses it. */
function decide(ctx: Context, moving: Moving, now: number): Moved[] {
  const { occurrence, event } = moving;
  const facts = factsOf(occurrence, ctx.social[occurrence.platform], { jitter: jitter(), now });
  const next = transition(occurrence.state, event, facts, now);
  return 'refused' in next ? [] : [{ ...moving, next }];
}

const isLate = ({ next }: Moved): boolean => next.reason === 'late';

/**
 * Inside a transaction that holds their series: applies events, and with them what belongs to those that move. Answers
 * these; of the others the table refuses the event, or someone else was faster.
 */
export async function moveAll(
  ctx: Context,
  trx: Db,
  moving: readonly Moving[],
  alongside: (moved: readonly Moved[]) => Promise<void> = async () => {},
): Promise<readonly Moved[]> {
  const now = ctx.clock();
  const all = moving.flatMap((one) => decide(ctx, one, now));
  // A clock that may be wrong makes nothing late.
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
  await afterRuns(ctx, trx, moved, now);
  await alongside(moved);
  await ctx.hooks.transitioned(ctx, trx, moved, now);
  await countTotals(trx, moved);
  return moved;
}

/** Inside a transaction: applies an event. `undefined` when the table refuses it or someone else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  occurrence: LoadedOccurrence,
  event: OccurrenceEvent,
  alongside: (next: Transition) => Promise<void> = async () => {},
): Promise<Transition | undefined> {
  // Before the occurrence, everywhere: two of them never wait for each other.
  await holdSeries(trx, occurrence.series_id);
  const [moved] = await moveAll(ctx, trx, [{ occurrence, event }], async ([one]) => {
    if (one) await alongside(one.next);
  });
  return moved?.next;
}

/** Applies an event and, in the same transaction, what belongs to it. Answers the new entry, or `undefined` for "stop". */
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
