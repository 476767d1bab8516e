/** What this browser keeps under a key, as far as it can be read: it may be damaged or of an earlier version. */
export function storedRecord(
  key: string,
  storage: Storage = localStorage,
): Record<string, unknown> | undefined {
  const stored = storage.getItem(key);
  if (stored === null) return undefined;
  try {
    return recordIn(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

/** A value as a record, if it is one. */
export const recordIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined;

/** Keeps a record in this browser. `false` where the browser has no room for it or keeps nothing. */
export function storeRecord(key: string, record: object, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}
