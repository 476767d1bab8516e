/**
 * The latest nonces of each caller, for clients that do not send theirs back. A bounded convenience that is lost on
 * restart.
 */

const keysKept = 10_000;
const noncesKept = 5;

export interface RecentNonces {
  add(key: string, nonce: string): void;
  /** Newest first. */
  of(key: string): readonly string[];
}

/** Keeps five nonces per key; beyond `capacity` keys, the least recently updated one is evicted. */
export function recentNonces(capacity = keysKept): RecentNonces {
  const kept = new Map<string, readonly string[]>();
  return {
    add(key, nonce) {
      const nonces = [nonce, ...(kept.get(key) ?? [])].slice(0, noncesKept);
      kept.delete(key);
      kept.set(key, nonces);
      const oldest = kept.keys().next();
      if (kept.size > capacity && !oldest.done) kept.delete(oldest.value);
    },
    of: (key) => kept.get(key) ?? [],
  };
}
