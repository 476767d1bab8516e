/**
 * Counts the calls of the last minute in bounded memory. Traffic from other callers cannot reset the count of a
 * blocked one.
 */
import { minute } from '#contract/core/time.ts';

interface Count {
  calls: number;
  /** When its minute ends, by a monotonic clock. */
  until: number;
}

/** Callers with calls left. Beyond this number, the oldest entry is evicted. */
const maxCounted = 150_000;
/** Callers with no calls left. To evict one, an attacker would need more calls per minute than a process can answer. */
const maxRefused = 50_000;

/** Evicts expired entries, and the oldest ones beyond the maximum. */
function evict(counts: Map<string, Count>, most: number, now: number): void {
  for (const [key, { until }] of counts) {
    if (counts.size <= most && now < until) return;
    counts.delete(key);
  }
}

export interface CallCounts {
  /** Counts a call. Returns how many are left, and how many milliseconds to wait if it was over the limit. */
  count(key: string, max: number): { left: number; wait: number };
  /** How long to wait if no calls are left, without counting this one. */
  waitOf(key: string, max: number): number;
}

/**
 * Blocked callers are kept in a map of their own, so that many other callers cannot evict them. In a single LRU
 * store, an attacker with some thousands of addresses could free a blocked one.
 */
export function createCallCounts(): CallCounts {
  const counted = new Map<string, Count>();
  const refused = new Map<string, Count>();
  const find = (key: string, now: number): Count | undefined => {
    const count = refused.get(key) ?? counted.get(key);
    return count && now < count.until ? count : undefined;
  };
  return {
    count(key, max) {
      const now = performance.now();
      const { calls, until } = find(key, now) ?? { calls: 0, until: now + minute };
      if (calls >= max) return { left: 0, wait: until - now };
      // Deleted first, so that the newest minute is always the last entry.
      counted.delete(key);
      refused.delete(key);
      (calls + 1 < max ? counted : refused).set(key, { calls: calls + 1, until });
      evict(counted, maxCounted, now);
      evict(refused, maxRefused, now);
      return { left: max - calls - 1, wait: 0 };
    },
    waitOf(key, max) {
      const now = performance.now();
      const count = find(key, now);
      return count && count.calls >= max ? count.until - now : 0;
    },
  };
}
