/** Processes the ledger for the lifetime of the process. */
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { repeat } from '#server/process/repeat.ts';
import { createDispatcher } from './dispatcher.ts';
import { beat } from './heartbeat.store.ts';
import { settleFixed } from '#server/ledger/publish/fixed-text.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { probeCircuitBreakers } from './circuit-breaker.ts';
import { sweep } from './sweeper.ts';
import { listFixed } from './sweep.store.ts';

/** Takes the fixed texts of upcoming posts as they are. One that fails holds up no other. */
async function settleUpcoming(ctx: Context): Promise<void> {
  for (const id of await listFixed(ctx.db, ctx.clock())) {
    try {
      await ctx.db.transaction().execute((trx) => settleFixed(ctx, trx, id));
      await ctx.probe?.('ready');
    } catch (err) {
      ctx.log.error({ err, occurrence: id }, 'a fixed text could not be prepared');
    }
  }
}

/** One manual round: prepares upcoming posts and resolves when they are written. */
export async function prepare(ctx: Context): Promise<void> {
  await settleUpcoming(ctx);
  await ctx.hooks.prepare(ctx, new AbortController().signal);
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
  const stopSettling = repeat(
    ledgerTimes.dispatch_every,
    guarded('settling', () => settleUpcoming(ctx)),
  );
  const stopWriting = repeat(
    ledgerTimes.dispatch_every,
    guarded('writing', () => ctx.hooks.prepare(ctx, halt.signal, mayWork)),
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
    await Promise.all([stopDispatch(), stopSettling(), stopWriting(), stopSweep(), stopBeating()]);
    await dispatcher.rest();
  };
}
