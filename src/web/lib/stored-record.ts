/** Reads what this browser stores under a key: it may be damaged or from an earlier version. */
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

/** Stores a record in this browser. `false` if the browser has no room for it or stores nothing. */
export function storeRecord(key: string, record: object, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}
