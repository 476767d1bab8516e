/** A breach that a trial brought to light. */
export interface Finding {
  /** The invariant that does not hold. */
  what:
    | 'duplicate'
    | 'lost'
    | 'stuck'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I7'
    | 'times'
    | 'clock'
    | 'scene'
    | 'schedule';
  text: string;
}
