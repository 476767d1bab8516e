/** Processes many posts together: a few statements and one commit per step for all of them, instead of each its own. */
import type { Context, Failpoint } from '#server/context.ts';
import { capabilityOf } from '#server/adapters/social/port.ts';
import { noteAnswer } from '#server/ledger/recover/backoff.store.ts';
import { takeSeries, withFreeAccounts } from './guard.store.ts';
import { listLive, takeLive } from './live.store.ts';
import { type LoadedOccurrence, loadOccurrences } from './loaded-occurrence.store.ts';
import { entryAfter } from './moves.store.ts';
import {
  closeAttempts,
  insertAttempts,
  type Intended,
  markWell,
  publishParts,
} from './outcome.store.ts';
import { isFree } from './payment.ts';
import { claim, oneByOne, type Steps } from './publish.service.ts';
import type { Accepted } from './record-outcome.ts';
import { moveAll } from './transition.ts';

interface Batching<T, R> {
  /** The largest batch. */
  most: number;
  /** How long an item waits for others, in milliseconds; not while a batch is running, because that is wait enough. */
  wait: number;
  /** Returns results in the order of `items`; nothing for an item to process alone. */
  together: (items: readonly T[]) => Promise<readonly ({ is: R } | undefined)[]>;
  alone: (item: T) => Promise<R>;
  /** Called with the error of a failed batch; its items are then processed one by one. */
  onError: (error: unknown) => void;
}

/** How many items are processed alone at the same time, so that a whole failed batch does not use up all connections. */
const maxAlone = 8;

interface Waiting<T, R> {
  item: T;
  settle: (result: R | Promise<R>) => void;
}

/**
 * Batches items that arrive within a short time. The returned function resolves when the item’s own work is done, never
 * before.
 */
function createBatcher<T, R>(batching: Batching<T, R>): (item: T, isUrgent: boolean) => Promise<R> {
  const { most, wait, together, alone, onError } = batching;
  const waiting: Waiting<T, R>[] = [];
  let isAtWork = false;
  let timer: NodeJS.Timeout | undefined;

  async function processAlone(left: Waiting<T, R>[]): Promise<void> {
    for (let one = left.shift(); one; one = left.shift()) {
      const result = alone(one.item);
      one.settle(result);
      // The caller gets the error.
      await result.catch(() => {});
    }
  }

  async function work(batch: readonly Waiting<T, R>[]): Promise<void> {
    const done = await together(batch.map(({ item }) => item)).catch((error: unknown) => {
      onError(error);
      return [];
    });
    const left: Waiting<T, R>[] = [];
    for (const [at, one] of batch.entries()) {
      const result = done[at];
      if (result) one.settle(result.is);
      else left.push(one);
    }
    // Not awaited: one of them may have to wait for a lock.
    for (let n = 0; n < maxAlone; n += 1) void processAlone(left);
  }

  async function workOff(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isAtWork) return;
    isAtWork = true;
    while (waiting.length > 0) await work(waiting.splice(0, most));
    isAtWork = false;
  }

  return (item, isUrgent) =>
    new Promise((settle) => {
      waiting.push({ item, settle });
      if (waiting.length >= most) void workOff();
      else if (!isUrgent) timer ??= setTimeout(() => void workOff(), wait);
      else setImmediate(() => void workOff());
    });
}

/** How long an outcome waits for others before all are recorded, in milliseconds. */
const gathered = 5;

const idOf = ({ id }: { id: string }): string => id;
const occurrenceIdOf = ({ occurrence: { id } }: { occurrence: LoadedOccurrence }): string => id;

/** Hits a failpoint once per post: chaos tests may kill the process at each of them. */
async function probeEach(ctx: Pick<Context, 'probe'>, point: Failpoint, count: number) {
  for (let n = 0; ctx.probe && n < count; n += 1) await ctx.probe(point);
}

/** Claims as many of these due posts as possible in one transaction, skipping posts that are locked. */
async function claimAll(ctx: Context, ids: readonly string[]): Promise<LoadedOccurrence[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const entries = await loadOccurrences(trx, await takeSeries(trx, ids));
    const ready = entries.filter(({ state }) => state === 'READY');
    const live = await listLive(trx, ready.map(idOf), now);
    const callable = ready.filter(({ id }) => live.has(id));
    const free = await withFreeAccounts(trx, callable, now);
    const claims = free.map((occurrence) => ({ occurrence, event: { type: 'claim' as const } }));
    const moved = await moveAll(ctx, trx, claims);
    const leased = moved.filter(({ next }) => next.state === 'LEASED');
    await probeEach(ctx, 'before_claim', leased.length);
    return leased.map(entryAfter);
  });
}

/** The results, in the order of the items. */
type Done = readonly ({ is: LoadedOccurrence } | undefined)[];

function inOrder(
  items: readonly { occurrence: LoadedOccurrence }[],
  entries: readonly LoadedOccurrence[],
): Done {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return items.map(({ occurrence }) => {
    const is = byId.get(occurrence.id);
    return is && { is };
  });
}

/**
 * Records the intents of those posts that are live and not locked, in one transaction. A post missing in the result was
 * not changed: processed alone, it waits for the lock, and is released if it must not be sent.
 */
async function intendAll(ctx: Context, items: readonly Intended[]): Promise<Done> {
  const entries = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const own = items.filter(({ occurrence }) => (occurrence.lease_until ?? 0) > now);
    const taken = await takeLive(trx, own.map(occurrenceIdOf));
    const live = await listLive(trx, taken, now);
    const may = own.filter(({ occurrence }) => live.has(occurrence.id));
    const intents = may.map(({ occurrence }) => ({
      occurrence,
      event: { type: 'intent' as const },
    }));
    const moved = new Map(
      (await moveAll(ctx, trx, intents)).map((one) => [one.occurrence.id, entryAfter(one)]),
    );
    const intended = may.filter(({ occurrence }) => moved.has(occurrence.id));
    const rows = await insertAttempts(trx, intended, now);
    const sending = rows.flatMap((row) => {
      const entry = moved.get(row.occurrence_id);
      if (!entry) return [];
      const { attempts, attempt_rows } = entry;
      return [{ ...entry, attempts: attempts + 1, attempt_rows: [...attempt_rows, row] }];
    });
    await probeEach(ctx, 'before_intent', sending.length);
    return sending;
  });
  return inOrder(items, entries);
}

/** A server that answered is up, so its failures are cleared. Runs before the posts leave their lanes. */
async function noteAnswers({ db }: Context, items: readonly Accepted[]): Promise<void> {
  const servers = new Map(
    items.map(({ occurrence: { platform, service } }) => [
      `${platform} ${service}`,
      { platform, service },
    ]),
  );
  for (const server of servers.values()) await noteAnswer(db, server);
}

/** Records published posts in one transaction. A post whose series is locked is processed alone. */
async function acceptAll(ctx: Context, items: readonly Accepted[]): Promise<Done> {
  await noteAnswers(ctx, items);
  const entries = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const taken = new Set(await takeSeries(trx, items.map(occurrenceIdOf)));
    const own = items.filter(({ occurrence }) => taken.has(occurrence.id));
    const moved = await moveAll(ctx, trx, own, async (all) => {
      const ids = new Set(all.map(occurrenceIdOf));
      const accepted = own.filter(({ occurrence }) => ids.has(occurrence.id));
      await publishParts(trx, accepted);
      const byDetail = Map.groupBy(accepted, ({ event }) => event.detail ?? null);
      for (const [detail, some] of byDetail) {
        const occurrences = some.map(({ occurrence }) => occurrence);
        await closeAttempts(trx, occurrences, { outcome: 'accepted', detail }, now);
      }
      await probeEach(
        ctx,
        'publishing',
        all.filter(({ next }) => next.state === 'PUBLISHED').length,
      );
    });
    const over = moved.filter(({ next }) => next.state === 'PUBLISHED');
    const others = moved.filter(({ next }) => next.state !== 'PUBLISHED');
    // Posts that continue need their current parts and attempts.
    return [...over.map(entryAfter), ...(await loadOccurrences(trx, others.map(occurrenceIdOf)))];
  });
  const published = entries.filter(({ state }) => state === 'PUBLISHED');
  await probeEach(ctx, 'published', published.length);
  await markWell(
    ctx.db,
    entries.map(({ agent_id }) => agent_id),
    ctx.clock(),
  );
  return inOrder(items, entries);
}

/** How a process claims and sends due posts. */
export interface Publisher extends Steps {
  /** Claims as many of these posts as possible; the others are claimed elsewhere or must not be sent now. */
  claim(ids: readonly string[]): Promise<LoadedOccurrence[]>;
}

async function claimEach(ctx: Context, ids: readonly string[]): Promise<LoadedOccurrence[]> {
  const claimed: LoadedOccurrence[] = [];
  for (const id of ids) {
    const one = await claim(ctx, id);
    if (one) claimed.push(one);
  }
  return claimed;
}

/** Processes at most `most` posts at once; with 1 each is processed alone, with the same resulting rows. */
export function createPublisher(ctx: Context, most: number): Publisher {
  const alone = oneByOne(ctx);
  if (most === 1) return { ...alone, claim: (ids) => claimEach(ctx, ids) };
  const onError = (err: unknown) =>
    ctx.log.warn({ err }, 'a step of several posts failed, and each takes it by itself');
  const intend = createBatcher<Intended, LoadedOccurrence | undefined>({
    most,
    wait: 0,
    together: (items) => intendAll(ctx, items),
    alone: alone.intend,
    onError,
  });
  const accept = createBatcher<Accepted, LoadedOccurrence | undefined>({
    most,
    wait: gathered,
    together: (items) => acceptAll(ctx, items),
    alone: alone.accept,
    onError,
  });
  // A post that crashed a process is processed alone, so that it cannot affect others.
  const isCommon = (occurrence: LoadedOccurrence) => occurrence.crashes === 0;
  return {
    async claim(ids) {
      try {
        return await claimAll(ctx, ids);
      } catch (error) {
        onError(error);
        return claimEach(ctx, ids);
      }
    },
    intend: (one) => (isCommon(one.occurrence) ? intend(one, true) : alone.intend(one)),
    accept(one) {
      const { occurrence } = one;
      // A post that costs money locks its owner’s accounts; locking several at once could deadlock.
      if (!isCommon(occurrence) || !isFree(occurrence)) return alone.accept(one);
      const port = ctx.social[occurrence.platform];
      // If the process crashed before its outcome is recorded, the owner would have to be asked.
      const isUrgent = capabilityOf(port, occurrence.account) === 'none';
      return accept(one, isUrgent);
    },
  };
}
