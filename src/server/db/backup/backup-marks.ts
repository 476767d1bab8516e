/** Entries in `meta` by which the ledger detects that it was restored. */
import { newId } from '#server/ids.ts';

/** `taken_at`: when the data was copied. Only written into the copy. */
export const takenAtKey = 'backup_taken_at';

/**
 * Written by a restore: a new `epoch`, and the span from the backup to now (milliseconds UTC). Posts due in that span
 * may have been sent by the lost database, so they are never sent automatically.
 */
export const restoreMarks = (takenAt: number, now: number): { key: string; value: string }[] => [
  { key: 'epoch', value: newId() },
  { key: takenAtKey, value: String(takenAt) },
  { key: 'restored_at', value: String(now) },
];

/** A PostgreSQL database’s record of its own position; not valid for another database with the same rows. */
export const placeMarks = {
  /** Its position in its history when it was last trusted. */
  place: 'database_place',
  beat: 'database_beat',
  /** Why it was last found to have gone back, and for how long. */
  why: 'went_back',
} as const;
