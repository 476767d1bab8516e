/** Types that both engines hold alike. */

/** A truth value. */
export type Flag = 0 | 1;
/** A list or an object, as JSON text. */
export type Json = string;
/** An instant: milliseconds since the epoch, UTC. */
export type Millis = number;
