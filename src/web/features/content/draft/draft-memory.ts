/** Keeps unsaved edits in this browser. */
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Parts } from './thread-moves.ts';

const keyOf = (id: string) => `content-edit:${id}`;

/** Edits that an earlier visit could not save. */
export function loadEdit(id: string): Parts | undefined {
  const parts = storedRecord(keyOf(id))?.['parts'];
  const isKnown =
    Array.isArray(parts) && parts.length > 0 && parts.every((one) => typeof one === 'string');
  return isKnown ? parts : undefined;
}
export const keepEdit = (id: string, parts: Parts) => storeRecord(keyOf(id), { parts });
export const forgetEdit = (id: string) => localStorage.removeItem(keyOf(id));
