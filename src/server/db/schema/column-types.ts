/** Column types with the same representation on both engines. */

/** A boolean. */
export type Flag = 0 | 1;
/** A list or an object, as JSON text. */
export type Json = string;
/** An instant: milliseconds since the epoch, UTC. */
export type Millis = number;

/** A row that a worker claims, and tries again until it is done. */
export interface Claimed {
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}
