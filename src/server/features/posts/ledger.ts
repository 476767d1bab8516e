/** Works on the ledger for as long as the process lives. */
import { ledgerTimes } from '#domain/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { beat } from './heartbeat.ts';
import { claim, sendClaimed } from './publish.service.ts';
import { sweep } from './reaper.ts';
import { prepareOne } from './prepare.ts';
import { listDue, listToPrepare } from './sweep.store.ts';

/** How many posts one process sends at the same time. */
const atOnce = 8;

async function sendDue(ctx: Context, id: string): Promise<void> {
  try {
    const claimed = await claim(ctx, id);
    if (claimed) await sendClaimed(ctx, claimed);
  } catch (err) {
    // The row tells how far it got; the reaper goes on from there.
    ctx.log.error({ err, occurrence: id }, 'sending broke off');
  }
}

/**
 * Sends what is due, `atOnce` at a time, each as soon as there is room for it; resolves when all have begun. What could
 * not be had – its account is busy, another worker was faster – is left to the next round.
 */
async function startDue(
  ctx: Context,
  sending: Set<Promise<void>>,
  stop: AbortSignal,
): Promise<void> {
  const tried = new Set<string>();
  while (!stop.aborted) {
    const due = (await listDue(ctx.db, ctx.clock())).filter((id) => !tried.has(id));
    if (due.length === 0) return;
    for (const id of due) {
      while (sending.size >= atOnce) await Promise.race(sending);
      if (stop.aborted) return;
      tried.add(id);
      const work = sendDue(ctx, id).finally(() => sending.delete(work));
      sending.add(work);
    }
  }
}

/** How many posts one process writes at the same time. */
const writtenAtOnce = 4;

/** Starts to prepare what goes out soon, as far as there is room among what is being written. */
async function startPreparing(
  ctx: Context,
  working: Map<string, Promise<void>>,
  stop: AbortSignal,
): Promise<void> {
  for (const id of await listToPrepare(ctx.db, ctx.clock())) {
    if (working.size >= writtenAtOnce) return;
    if (working.has(id)) continue;
    const work = prepareOne(ctx, id, stop)
      .catch((err: unknown) => ctx.log.error({ err, occurrence: id }, 'preparing broke off'))
      .finally(() => working.delete(id));
    working.set(id, work);
  }
}

/** One round by hand: prepares what goes out soon and resolves when it is written. */
export async function prepare(ctx: Context): Promise<void> {
  const working = new Map<string, Promise<void>>();
  await startPreparing(ctx, working, new AbortController().signal);
  await Promise.all(working.values());
}

/** One round by hand: sends what is due and resolves when it has been answered. */
export async function dispatch(ctx: Context): Promise<void> {
  const sending = new Set<Promise<void>>();
  await startDue(ctx, sending, new AbortController().signal);
  await Promise.all(sending);
}

/** A call must be over well before another worker may take its occurrence. */
function assertTimes(): void {
  const { lease, send, start, margin } = ledgerTimes;
  if (send + start + margin >= lease) throw new Error('The lease is too short for a create call.');
}

/** Runs `work` again and again, `every` milliseconds after it ended, until it is stopped. */
function repeat(every: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const next = () => {
    running = work().finally(() => {
      if (!isStopped) timer = setTimeout(next, every);
    });
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Starts to dispatch and to sweep; the answer stops both and waits for what is being sent. */
export function startLedger(ctx: Context): () => Promise<void> {
  assertTimes();
  const guarded = (what: string, work: () => Promise<void>) => () =>
    work().catch((err: unknown) => ctx.log.error({ err }, `${what} failed`));
  const halt = new AbortController();
  const sending = new Set<Promise<void>>();
  const stopDispatch = repeat(
    ledgerTimes.dispatch_every,
    guarded('dispatching', () => startDue(ctx, sending, halt.signal)),
  );
  const writing = new Map<string, Promise<void>>();
  const stopPreparing = repeat(
    ledgerTimes.dispatch_every,
    guarded('preparing', () => startPreparing(ctx, writing, halt.signal)),
  );
  const stopSweep = repeat(
    ledgerTimes.reap_every,
    guarded('sweeping', async () => {
      await beat(ctx.db, ctx.clock());
      await sweep(ctx);
    }),
  );
  return async () => {
    halt.abort();
    await Promise.all([stopDispatch(), stopPreparing(), stopSweep()]);
    await Promise.all([...sending, ...writing.values()]);
  };
}
