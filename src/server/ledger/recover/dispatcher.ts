/** Sends what is due: takes as many posts together as may go out now, and follows each of them to its end. */
import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { createPublisher, type Publisher } from '#server/ledger/publish/batch.service.ts';
import { isSpaced } from '#server/ledger/publish/guard.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { type Due, listDue } from './due.store.ts';

/** How many posts take a step together. */
const together = 32;

/**
 * How many posts of a network one process has under way at the same time, by how a lost answer is settled there. When it
 * dies, each of them is in doubt, and where nothing can be read back each is a question to a person.
 */
const mostOf: Readonly<Record<Capability, number>> = { none: 12, read: 64, key: 128 };

/** And of all networks together. */
const mostInAll = 128;

/** So many of a network at most. */
type MostOf = (platform: LivePlatform) => number;

/** What is being sent. */
type Sending = Map<Promise<void>, Due>;

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
    /** It went out, and nobody asks for it again. */
    forget: (id: string) => void tried.delete(id),
    list(): string[] {
      const past = performance.now() - triedAgain;
      for (const [id, at] of tried) if (at < past) tried.delete(id);
      return [...tried.keys()];
    },
  };
}

type Tried = ReturnType<typeof createTried>;

/**
 * The same posts from somewhere in the middle, for a worker that met another one at the front: else all of them would
 * try the same ones, one after another. Of an account that keeps a pause between posts only the oldest stays.
 */
function fromTheMiddle(due: readonly Due[]): Due[] {
  const accounts = new Set<string>();
  const first = due.filter((one) => {
    const isFirst = !accounts.has(one.account_id);
    accounts.add(one.account_id);
    return isFirst || !isSpaced(one);
  });
  const from = first.length > 0 ? randomInt(first.length) : 0;
  return [...first.slice(from), ...first.slice(0, from)];
}

/**
 * Of posts that a process died of one is sent at a time: else the innocent ones would die with the guilty one again and
 * again, and be blamed with it. And of a series, or of an account that keeps a pause: the next would be refused.
 */
function mayBegin(one: Due, others: readonly Due[]): boolean {
  if (one.crashes > 0 && others.some(({ crashes }) => crashes > 0)) return false;
  return !others.some(
    ({ series_id, account_id }) =>
      series_id === one.series_id || (account_id === one.account_id && isSpaced(one)),
  );
}

export interface Dispatching {
  /** Whether the clock is believed and all is in order; asked before each look. */
  mayWork?: (() => Promise<boolean>) | undefined;
  stop?: AbortSignal;
  /** How many posts take a step together; 1 is what all others are held against. */
  batch?: number;
}

export interface Dispatcher {
  /**
   * Begins what is due, as much at a time as may be under way; resolves when all of it has begun, and answers how much
   * that was. What could not be had – its account is busy, another worker was faster – is left for some seconds.
   */
  start(tried?: Tried): Promise<number>;
  /** Resolves when nothing is under way. */
  rest(): Promise<void>;
}

/** Sends one that was claimed; whatever happens, its row tells how far it got, and the sweeper goes on from there. */
async function follow(
  ctx: Context,
  publisher: Publisher,
  claimed: LoadedOccurrence,
  tried: Tried,
): Promise<void> {
  try {
    const left = await sendClaimed(ctx, claimed, publisher);
    if (left?.state === 'PUBLISHED') tried.forget(claimed.id);
  } catch (err) {
    ctx.log.error({ err, occurrence: claimed.id }, 'sending broke off');
  }
}

/** What waits there may begin beside what is being sent; taken off the front of `due`, with what may not. */
function takeBatch(due: Due[], sending: Sending, mayBeOn: MostOf, most: number): Due[] {
  const others = [...sending.values()];
  const batch: Due[] = [];
  while (due.length > 0 && batch.length < most && others.length < mostInAll) {
    const [one] = due;
    // What a process died of goes alone.
    if (!one || (one.crashes > 0 && batch.length > 0)) break;
    due.shift();
    const there = others.filter(({ platform }) => platform === one.platform).length;
    if (there >= mayBeOn(one.platform) || !mayBegin(one, others)) continue;
    batch.push(one);
    others.push(one);
    if (one.crashes > 0) break;
  }
  return batch;
}

interface Means {
  ctx: Context;
  publisher: Publisher;
  sending: Sending;
  tried: Tried;
}

/** Begins these; answers whether all could be had. */
async function begin({ ctx, publisher, sending, tried }: Means, batch: readonly Due[]) {
  const claims = publisher.claim(batch.map(({ id }) => id)).catch((err: unknown) => {
    ctx.log.error({ err }, 'claiming broke off');
    return [];
  });
  for (const one of batch) {
    tried.add(one.id);
    const work = claims
      .then((claimed) => {
        const own = claimed.find(({ id }) => id === one.id);
        return own && follow(ctx, publisher, own, tried);
      })
      .finally(() => sending.delete(work));
    sending.set(work, one);
  }
  return (await claims).length === batch.length;
}

/** Starts to send what is due. Answers how it is asked to, and how it is waited for. */
export function createDispatcher(ctx: Context, options: Dispatching = {}): Dispatcher {
  const { mayWork = async () => true, stop, batch: most = together } = options;
  const publisher = createPublisher(ctx, most);
  const sending: Sending = new Map();
  const mayBeOn: MostOf = (platform) => {
    const port = ctx.social[platform];
    // Where accounts differ, or a key is known only for a while, as if nothing could be read back.
    const isForEver = port.repeats_for === undefined;
    return mostOf[typeof port.capability === 'string' && isForEver ? port.capability : 'none'];
  };
  const fullOnes = (): LivePlatform[] =>
    [...Map.groupBy(sending.values(), ({ platform }) => platform)]
      .filter(([platform, { length }]) => length >= mayBeOn(platform))
      .map(([platform]) => platform);
  const isStopped = () => stop?.aborted === true;

  /** Resolves when one of those that are under way is over, and with it what ends at the same time. */
  async function oneEnds(): Promise<void> {
    // A race that nobody runs is never over.
    if (sending.size > 0) await Promise.race(sending.keys());
    await turn();
  }

  /** Resolves when there is room for one more. */
  async function room(): Promise<void> {
    while (sending.size >= mostInAll) await oneEnds();
  }

  async function find(tried: Tried, full: readonly LivePlatform[]): Promise<Due[]> {
    const others = [...sending.values()];
    return listDue(ctx.db, {
      now: ctx.clock(),
      tried: tried.list(),
      series: others.map(({ series_id }) => series_id),
      is_calm: others.some(({ crashes }) => crashes > 0),
      full,
    });
  }

  /** Begins what was found, as there is room for it. */
  async function workOff(due: Due[], tried: Tried) {
    let [begun, hadAll] = [0, true];
    while (due.length > 0) {
      await room();
      const batch = isStopped() ? [] : takeBatch(due, sending, mayBeOn, most);
      if (batch.length === 0) break;
      begun += batch.length;
      hadAll = (await begin({ ctx, publisher, sending, tried }, batch)) && hadAll;
    }
    return { begun, hadAll };
  }

  async function start(tried = createTried()): Promise<number> {
    let [all, isAlone] = [0, true];
    while (!isStopped() && (await mayWork())) {
      await room();
      const full = fullOnes();
      const found = await find(tried, full);
      if (found.length === 0 && full.length === 0) break;
      // Others of a network that is full may be due.
      if (found.length === 0) await oneEnds();
      const { begun, hadAll } = await workOff(isAlone ? found : fromTheMiddle(found), tried);
      all += begun;
      isAlone &&= hadAll;
    }
    return all;
  }

  async function rest(): Promise<void> {
    await Promise.all(sending.keys());
  }
  return { start, rest };
}

/**
 * One round by hand: sends what is due, until nothing of it is left that was not tried, and all has been answered. The
 * gate is asked before each look, for the clock may jump while a post is on its way.
 */
export async function dispatch(
  ctx: Context,
  mayWork?: () => Promise<boolean>,
  options: Pick<Dispatching, 'batch'> = {},
): Promise<void> {
  const dispatcher = createDispatcher(ctx, { ...options, mayWork });
  const tried = createTried();
  try {
    while ((await dispatcher.start(tried)) > 0) await dispatcher.rest();
  } finally {
    // A look that fails ends the round, but not what is on its way.
    await dispatcher.rest();
  }
}
