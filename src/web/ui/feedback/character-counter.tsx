/** The used share of a text limit, as a ring and a number; the caller counts. */
import classes from './character-counter.module.css';

interface Props {
  used: number;
  limit: number;
  /** Shown instead of the numbers when the text is too long. */
  tooLong?: string;
}

const round = 2 * Math.PI * 8;

export function CharacterCounter({ used, limit, tooLong }: Props) {
  const left = limit - used;
  const state = left < 0 ? 'over' : left <= limit * 0.1 ? 'near' : 'fine';
  const share = Math.min(used / limit, 1);
  return (
    <span className={classes.counter} data-state={state}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
        <circle className={classes.track} cx="10" cy="10" r="8" />
        <circle
          className={classes.used}
          cx="10"
          cy="10"
          r="8"
          strokeDasharray={`${share * round} ${round}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <span className="numeric">
        {used} / {limit}
      </span>
      <span role="status">{state === 'over' ? (tooLong ?? `${-left} over the limit`) : null}</span>
    </span>
  );
}
