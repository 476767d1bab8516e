/** A violation found in a trial. */
export interface Finding {
  /** The violated invariant. */
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
    | 'schedule'
    | 'unapproved';
  text: string;
}
