/** Fair scheduling: works for many owners at a time, so that no one waits behind all the work of another. */
import { setTimeout as pause } from 'node:timers/promises';
import { second } from '#contract/core/time.ts';

/** Results of a query are used no longer than this, so that the next query finds what has become due since. */
const fresh = 3 * second;

/**
 * The shards of accounts and owners that a process works on; `undefined`: all. The object stays the same until they
 * change.
 */
export type Share = readonly number[] | undefined;

/** What to query: work in these shards, apart from what is excluded. */
export interface Sought {
  share: Share;
  /** Owners to skip, because this round has already served them. */
  owners: readonly string[];
  /** Keys to skip, because they are in progress or have used up their turns. */
  keys: readonly string[];
}

interface Turns<T> {
  /** Returns due work, the first item of each owner before the second of any, and whether more is due. */
  find: (sought: Sought) => Promise<{ found: readonly T[]; isMore: boolean }>;
  /** Two items with one key never run at the same time. */
  keyOf: (one: T) => string;
  ownerOf: (one: T) => string;
  work: (one: T) => Promise<void>;
  /** Concurrency in all and per owner, and how often one key may run. */
  maxConcurrent: number;
  ofOwner: number;
  times: number;
  /** Changes when other processes take over some of the shards. */
  share: () => Share;
  stop: AbortSignal;
}

/**
 * Works until nothing is due and nothing is in progress. When a page is not all that is due, its owners are skipped
 * until everyone else had a turn. `work` must not throw.
 */
export async function takeTurns<T>(turns: Turns<T>): Promise<void> {
  const { keyOf, ownerOf, stop } = turns;
  const running = new Map<Promise<void>, T>();
  const begun = new Map<string, number>();
  const seen = new Set<string>();
  const isStopped = () => stop.aborted;

  const begin = (one: T) => {
    begun.set(keyOf(one), (begun.get(keyOf(one)) ?? 0) + 1);
    const work = turns.work(one).finally(() => running.delete(work));
    running.set(work, one);
  };
  /** Resolves when an item ends, or after so many milliseconds. */
  const oneEnds = async (milliseconds: number) => {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, stop]);
    const rest = pause(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
    await Promise.race([...running.keys(), rest]);
    waiting.abort();
  };
  const mayBegin = (one: T): boolean => {
    const others = [...running.values()];
    return (
      others.filter((other) => ownerOf(other) === ownerOf(one)).length < turns.ofOwner &&
      !others.some((other) => keyOf(other) === keyOf(one))
    );
  };
  /** Starts items while there is capacity; returns the owners of those it started, and whether that was all. */
  async function workOff(found: readonly T[]) {
    const waiting = [...found];
    const owners = new Set<string>();
    const share = turns.share();
    const until = performance.now() + fresh;
    while (waiting.length > 0 && !isStopped() && turns.share() === share) {
      const at = running.size < turns.maxConcurrent ? waiting.findIndex(mayBegin) : -1;
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next) {
        begin(next);
        owners.add(ownerOf(next));
        continue;
      }
      const left = until - performance.now();
      if (left <= 0) break;
      await oneEnds(left);
    }
    return { owners, isAll: waiting.length === 0 };
  }

  while (!isStopped()) {
    const spent = [...begun].filter(([, times]) => times >= turns.times).map(([key]) => key);
    const keys = [...new Set([...spent, ...[...running.values()].map(keyOf)])];
    const { found, isMore } = await turns.find({ share: turns.share(), owners: [...seen], keys });
    if (found.length > 0) {
      const { owners, isAll } = await workOff(found);
      if (isAll && !isMore) seen.clear();
      else for (const owner of owners) seen.add(owner);
    } else if (isMore) continue;
    else if (seen.size > 0) seen.clear();
    else if (running.size > 0) await oneEnds(fresh);
    else break;
  }
  await Promise.all(running.keys());
}

/** One page of a query: a full page means that there is more. */
export const pageOf = <T>(found: readonly T[], most: number) => ({
  found,
  isMore: found.length >= most,
});
