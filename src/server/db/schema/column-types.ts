/** Column types with the same representation on both engines. */

/** A boolean. */
export type Flag = 0 | 1;
/** A list or an object, as JSON text. */
export type Json = string;
/** An instant: milliseconds since the epoch, UTC. */
export type Millis = number;
