/** Work for many owners at a time, in which nobody waits behind all that another one has. */
import { setTimeout as pause } from 'node:timers/promises';
import { second } from '#contract/core/time.ts';

/** What is asked for is not older than this when it begins, and what came meanwhile is seen after it. */
const fresh = 3 * second;

/** The shards of accounts and owners that a process works for; `undefined`: all. The same object until that changes. */
export type Share = readonly number[] | undefined;

/** What is asked for: what falls into a share, and had no turn yet. */
export interface Sought {
  share: Share;
  /** Owners to pass over: this round saw them already. */
  owners: readonly string[];
  /** What to pass over: it is under way, or had its turns. */
  keys: readonly string[];
}

interface Turns<T> {
  /** What is next, of each owner the first before the second of any, and whether more of it is due. */
  find: (sought: Sought) => Promise<{ found: readonly T[]; isMore: boolean }>;
  /** Two of one key are never under way together. */
  keyOf: (one: T) => string;
  ownerOf: (one: T) => string;
  work: (one: T) => Promise<void>;
  /** So much is under way at a time, in all and of one owner; and so often comes one key. */
  atOnce: number;
  ofOwner: number;
  times: number;
  /** Changes when others work for some of what was found. */
  share: () => Share;
  stop: AbortSignal;
}

/**
 * Works until nothing is found and nothing is under way. Where more is due than was found, the owners of what began are passed
 * over until everybody else was seen. `work` must not throw.
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
  /** Resolves when something ends, or after so many milliseconds. */
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
  /** Begins what was found, as there is room for it; answers the owners of what began, and whether that was all. */
  async function workOff(found: readonly T[]) {
    const [waiting, owners, share] = [[...found], new Set<string>(), turns.share()];
    const until = performance.now() + fresh;
    while (waiting.length > 0 && !isStopped() && turns.share() === share) {
      const at = running.size < turns.atOnce ? waiting.findIndex(mayBegin) : -1;
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

/** The found part of a page: there is more where it is full. */
export const pageOf = <T>(found: readonly T[], most: number) => ({
  found,
  isMore: found.length >= most,
});
