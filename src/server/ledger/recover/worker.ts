/** Processes the ledger for the lifetime of the process. */
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { repeat } from '#server/process/repeat.ts';
import { createDispatcher } from './dispatcher.ts';
import { beat } from './heartbeat.store.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { probeCircuitBreakers } from './circuit-breaker.ts';
import { sweep } from './sweeper.ts';
import { listToPrepare } from './sweep.store.ts';

/** How many posts one process writes at the same time. */
const writtenAtOnce = 4;

/** Starts preparing upcoming posts, as far as the limit allows. */
async function startPreparing(
  ctx: Context,
  working: Map<string, Promise<void>>,
  stop: AbortSignal,
): Promise<void> {
  for (const id of await listToPrepare(ctx.db, ctx.clock())) {
    if (working.size >= writtenAtOnce) return;
    if (working.has(id)) continue;
    const work = ctx.hooks
      .prepare(ctx, id, stop)
      .catch((err: unknown) => ctx.log.error({ err, occurrence: id }, 'preparing broke off'))
      .finally(() => working.delete(id));
    working.set(id, work);
  }
}

/** One manual round: prepares upcoming posts and resolves when they are written. */
export async function prepare(ctx: Context): Promise<void> {
  const working = new Map<string, Promise<void>>();
  await startPreparing(ctx, working, new AbortController().signal);
  await Promise.all(working.values());
}

/** A call must end well before another worker can take its occurrence. */
function assertTimes(): void {
  const { lease, send, start, margin, prepare_call, reap_every } = ledgerTimes;
  if (Math.max(send, prepare_call) + start + margin >= lease) {
    throw new Error('The lease is too short for a create call.');
  }
  if (lease + reap_every > minute) throw new Error('A dead worker would be noticed too late.');
}

/** Starts dispatching and sweeping; the returned function stops both and waits for posts being sent. */
export function startLedger(ctx: Context): () => Promise<void> {
  assertTimes();
  const mayWork = createGate(ctx);
  const guarded = (what: string, work: () => Promise<void>) => () =>
    mayWork()
      .then((may) => (may ? work() : undefined))
      .catch((err: unknown) => ctx.log.error({ err }, `${what} failed`));
  const halt = new AbortController();
  const dispatcher = createDispatcher(ctx, { mayWork, stop: halt.signal });
  const stopDispatch = repeat(
    ledgerTimes.dispatch_every,
    guarded('dispatching', async () => {
      await dispatcher.start();
    }),
  );
  const writing = new Map<string, Promise<void>>();
  const stopPreparing = repeat(
    ledgerTimes.dispatch_every,
    guarded('preparing', () => startPreparing(ctx, writing, halt.signal)),
  );
  const stopSweep = repeat(
    ledgerTimes.reap_every,
    guarded('sweeping', async () => {
      await sweep(ctx);
      await probeCircuitBreakers(ctx);
    }),
  );
  const stopBeating = repeat(ledgerTimes.reap_every, () =>
    beat(ctx.db, ctx.clock()).catch((err: unknown) => ctx.log.error({ err }, 'no sign of life')),
  );
  return async () => {
    halt.abort();
    await Promise.all([stopDispatch(), stopPreparing(), stopSweep(), stopBeating()]);
    await Promise.all([dispatcher.rest(), ...writing.values()]);
  };
}
