/** Notes in `meta` by which the ledger knows that time went on elsewhere. */
import { newId } from '#server/ids.ts';

/** `taken_at`: when the data was copied. Written into the copy only. */
export const takenAtKey = 'backup_taken_at';

/**
 * What a restore leaves behind: another `epoch`, and the span from the copy to now (milliseconds UTC). What was due
 * in that span may have been sent by the database that was lost, so it is never sent by itself.
 */
export const restoreMarks = (takenAt: number, now: number): { key: string; value: string }[] => [
  { key: 'epoch', value: newId() },
  { key: takenAtKey, value: String(takenAt) },
  { key: 'restored_at', value: String(now) },
];

/** What a database of PostgreSQL remembers of itself; none of it is true of another one with the same rows. */
export const placeMarks = {
  /** Where it was in its history when it was last believed. */
  place: 'database_place',
  beat: 'database_beat',
  /** Why and for how long it was last found to have gone back. */
  why: 'went_back',
} as const;
