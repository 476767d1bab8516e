/** Sends due posts: claims as many together as may be sent now, and processes each of them to its end. */
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

/** How many posts are processed per batch. */
const together = 32;

/**
 * How many posts per network one process sends at the same time, by how a lost answer is settled there. If the process
 * dies, each of them has an unknown outcome, which without read-back is a question for a person.
 */
const mostOf: Readonly<Record<Capability, number>> = { none: 12, read: 64, key: 128 };

/** The limit over all networks. */
const mostInAll = 128;

/** The limit for a network. */
type MostOf = (platform: LivePlatform) => number;

/** The posts being sent. */
type Sending = Map<Promise<void>, Due>;

/**
 * For this many milliseconds a post that was tried is not tried again, whether another worker had it or not: a post
 * whose intent is refused is ready again at once.
 */
const triedAgain = 5000;

/** Ids that were tried recently. */
function createTried() {
  const tried = new Map<string, number>();
  return {
    add: (id: string) => void tried.set(id, performance.now()),
    /** It was sent and will not come up again. */
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
 * The same posts rotated to a random start, used after a collision with another worker: otherwise all workers would try
 * the same ones in the same order. Of an account that keeps a distance only the oldest post remains.
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
 * Posts that crashed a process are sent one at a time: otherwise innocent ones would crash with the guilty one and be
 * blamed too. The same goes for posts of one series, or of an account that keeps a distance, where the second would be
 * refused.
 */
function mayBegin(one: Due, others: readonly Due[]): boolean {
  if (one.crashes > 0 && others.some(({ crashes }) => crashes > 0)) return false;
  return !others.some(
    ({ series_id, account_id }) =>
      series_id === one.series_id || (account_id === one.account_id && isSpaced(one)),
  );
}

export interface Dispatching {
  /** Whether the clock is trusted and everything is in order; asked before each query. */
  mayWork?: (() => Promise<boolean>) | undefined;
  stop?: AbortSignal;
  /** The batch size; tests compare others with 1. */
  batch?: number;
}

export interface Dispatcher {
  /**
   * Starts due posts, as many as may be in progress; resolves when all were started, with their number. Posts that
   * could not be claimed – their account is busy, another worker was faster – are retried after some seconds.
   */
  start(tried?: Tried): Promise<number>;
  /** Resolves when nothing is in progress. */
  rest(): Promise<void>;
}

/** Sends a claimed post. Whatever happens, its row records how far it got, and the sweeper continues from there. */
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

/** The next batch of waiting posts that may start now; removes them from `due`, together with those that may not. */
function takeBatch(due: Due[], sending: Sending, mayBeOn: MostOf, most: number): Due[] {
  const others = [...sending.values()];
  const batch: Due[] = [];
  while (due.length > 0 && batch.length < most && others.length < mostInAll) {
    const [one] = due;
    // A post that crashed a process is sent alone.
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

/** Starts these posts; returns whether all could be claimed. */
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

export function createDispatcher(ctx: Context, options: Dispatching): Dispatcher {
  const { mayWork = async () => true, stop, batch: most = together } = options;
  const publisher = createPublisher(ctx, most);
  const sending: Sending = new Map();
  const mayBeOn: MostOf = (platform) => {
    const port = ctx.social[platform];
    // If capabilities differ between accounts, or keys expire, the strictest limit applies.
    const isForEver = port.repeats_for === undefined;
    return mostOf[typeof port.capability === 'string' && isForEver ? port.capability : 'none'];
  };
  const fullOnes = (): LivePlatform[] =>
    [...Map.groupBy(sending.values(), ({ platform }) => platform)]
      .filter(([platform, { length }]) => length >= mayBeOn(platform))
      .map(([platform]) => platform);
  const isStopped = () => stop?.aborted === true;

  /** Resolves when a post in progress ends, together with others that end at the same time. */
  async function waitForEnd(): Promise<void> {
    // A race of no promises never settles.
    if (sending.size > 0) await Promise.race(sending.keys());
    await turn();
  }

  /** Resolves when there is room for one more post. */
  async function waitForRoom(): Promise<void> {
    while (sending.size >= mostInAll) await waitForEnd();
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

  /** Starts the posts that were found, as room becomes available. */
  async function workOff(due: Due[], tried: Tried) {
    let [begun, hadAll] = [0, true];
    while (due.length > 0) {
      await waitForRoom();
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
      await waitForRoom();
      const full = fullOnes();
      const found = await find(tried, full);
      if (found.length === 0 && full.length === 0) break;
      // Posts of a network at its limit may be due too.
      if (found.length === 0) await waitForEnd();
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
 * One manual round: sends due posts until none is left that was not tried, and waits for all answers. The gate is asked
 * before each query, because the clock may jump during a send.
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
    // A failing query ends the round, but not the posts in progress.
    await dispatcher.rest();
  }
}
