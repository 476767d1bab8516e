/** Counts calls of the last minute: in bounded memory, and so that nobody gets through again by what others call. */
import { minute } from '#contract/core/time.ts';

interface Count {
  calls: number;
  /** When its minute ends, by a clock that nobody sets. */
  until: number;
}

/** Callers who have calls left. Beyond so many the one who was counted first is forgotten. */
const maxCounted = 150_000;
/** Callers who have none left. To have one of them forgotten takes more calls in a minute than a process answers. */
const maxRefused = 50_000;

/** Forgets who was put in first, until no more are left than may be and the first one's minute still lasts. */
function forget(counts: Map<string, Count>, most: number, now: number): void {
  for (const [key, { until }] of counts) {
    if (counts.size <= most && now < until) return;
    counts.delete(key);
  }
}

export interface CallCounts {
  /** Counts a call: how many are left after it, and how many milliseconds to wait when it was one too many. */
  count(key: string, max: number): { left: number; wait: number };
  /** The same of a call that is not counted: how long to wait when none is left. */
  waitOf(key: string, max: number): number;
}

/**
 * Kept apart from the others, whoever has no calls left is not forgotten because many others call: a store that
 * forgets whoever was not seen for longest lets someone in again who has some thousands of addresses.
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
      // Taken out first, so that the newest minute is always the last entry.
      counted.delete(key);
      refused.delete(key);
      (calls + 1 < max ? counted : refused).set(key, { calls: calls + 1, until });
      forget(counted, maxCounted, now);
      forget(refused, maxRefused, now);
      return { left: max - calls - 1, wait: 0 };
    },
    waitOf(key, max) {
      const now = performance.now();
      const count = find(key, now);
      return count && count.calls >= max ? count.until - now : 0;
    },
  };
}
