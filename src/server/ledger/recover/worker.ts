/** Works on the ledger for as long as the process lives. */
import { randomInt } from 'node:crypto';
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { type Due, listDue } from './due.store.ts';
import { beat } from './heartbeat.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { unspaced } from '#server/ledger/publish/guard.store.ts';
import { probeCircuitBreakers } from './circuit-breaker.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { sweep } from './sweeper.ts';
import { listToPrepare } from './sweep.store.ts';

/** How many posts one process sends at the same time. */
const atOnce = 8;

/** Answers whether it was free. */
async function sendDue(ctx: Context, id: string): Promise<boolean> {
  try {
    const claimed = await claim(ctx, id);
    if (claimed) await sendClaimed(ctx, claimed);
    return claimed !== undefined;
  } catch (err) {
    // The row tells how far it got; the sweeper goes on from there.
    ctx.log.error({ err, occurrence: id }, 'sending broke off');
    return true;
  }
}

/** What is being sent. */
type Sending = Map<Promise<void>, Due>;

/**
 * Of posts that a process died of one is sent at a time: else the innocent ones would die with the guilty one again and
 * again, and be blamed with it. And of a series: whoever sends one of its posts holds it, and the next would be refused.
 */
function mayBegin({ crashes, series_id }: Due, sending: Sending): boolean {
  const others = [...sending.values()];
  if (crashes > 0 && others.some((other) => other.crashes > 0)) return false;
  return !others.some((other) => other.series_id === series_id);
}

/**
 * For so many milliseconds a post that was tried is not asked for again, neither when another worker has it nor when it
 * was had: one whose intent stalls is ready again at once.
 */
const triedAgain = 5000;

/** Ids that were tried a moment ago. */
function createTried() {
  const tried = new Map<string, number>();
  return {
    add: (id: string) => void tried.set(id, performance.now()),
    list(): string[] {
      const past = performance.now() - triedAgain;
      for (const [id, at] of tried) if (at < past) tried.delete(id);
      return [...tried.keys()];
    },
  };
}

/**
 * The same posts from somewhere in the middle, for a worker that met another one at the front: else all of them would
 * try the same ones, one after another. Of an account that keeps a pause between posts only the oldest stays.
 */
function fromTheMiddle(due: readonly Due[]): Due[] {
  const accounts = new Set<string>();
  const first = due.filter(({ account_id, platform }) => {
    if (unspaced.some((one) => one === platform)) return true;
    const isFirst = !accounts.has(account_id);
    accounts.add(account_id);
    return isFirst;
  });
  const from = first.length > 0 ? randomInt(first.length) : 0;
  return [...first.slice(from), ...first.slice(0, from)];
}

/** Resolves when there is room for one more. */
async function roomIn(sending: Sending): Promise<void> {
  while (sending.size >= atOnce) await Promise.race(sending.keys());
}

/** What is due and may begin beside what is being sent, those that were tried a moment ago left out. */
const findDue = (ctx: Context, sending: Sending, tried: readonly string[]): Promise<Due[]> => {
  const others = [...sending.values()];
  return listDue(ctx.db, {
    now: ctx.clock(),
    tried,
    series: others.map(({ series_id }) => series_id),
    is_calm: others.some(({ crashes }) => crashes > 0),
  });
};

/**
 * Sends what is due, `atOnce` at a time, each as soon as there is room for it; resolves when all have begun, and answers
 * how many. What could not be had – its account is busy, another worker was faster – is left for some seconds, or to
 * the next round; so is what may not begin beside what is being sent.
 */
async function startDue(
  ctx: Context,
  sending: Sending,
  stop: AbortSignal,
  mayWork: () => Promise<boolean> = async () => true,
  tried = createTried(),
): Promise<number> {
  let isAlone = true;
  let begun = 0;
  while (!stop.aborted && (await mayWork())) {
    const due = await findDue(ctx, sending, tried.list());
    if (due.length === 0) break;
    for (const one of isAlone ? due : fromTheMiddle(due)) {
      await roomIn(sending);
      if (stop.aborted || !mayBegin(one, sending)) continue;
      tried.add(one.id);
      begun += 1;
      const work = sendDue(ctx, one.id)
        .then((wasHad) => {
          isAlone &&= wasHad;
          return undefined;
        })
        .finally(() => sending.delete(work));
      sending.set(work, one);
    }
  }
  return begun;
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
    const work = ctx.hooks
      .prepare(ctx, id, stop)
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

/**
 * One round by hand: sends what is due, until nothing of it is left that was not tried, and all has been answered. The
 * gate is asked before each look, for the clock may jump while a post is on its way.
 */
export async function dispatch(ctx: Context, mayWork?: () => Promise<boolean>): Promise<void> {
  const sending: Sending = new Map();
  const tried = createTried();
  const stop = new AbortController().signal;
  while ((await startDue(ctx, sending, stop, mayWork, tried)) > 0) {
    await Promise.all(sending.keys());
  }
}

/** A call must be over well before another worker may take its occurrence. */
function assertTimes(): void {
  const { lease, send, start, margin, prepare_call, reap_every } = ledgerTimes;
  if (Math.max(send, prepare_call) + start + margin >= lease) {
    throw new Error('The lease is too short for a create call.');
  }
  if (lease + reap_every > minute) throw new Error('A dead worker would be noticed too late.');
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
  const mayWork = createGate(ctx);
  const guarded = (what: string, work: () => Promise<void>) => () =>
    mayWork()
      .then((may) => (may ? work() : undefined))
      .catch((err: unknown) => ctx.log.error({ err }, `${what} failed`));
  const halt = new AbortController();
  const sending: Sending = new Map();
  const stopDispatch = repeat(
    ledgerTimes.dispatch_every,
    guarded('dispatching', async () => {
      await startDue(ctx, sending, halt.signal, mayWork);
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
    await Promise.all([...sending.keys(), ...writing.values()]);
  };
}
