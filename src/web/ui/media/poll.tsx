/** A poll below a post, before any votes. */
import classes from './poll.module.css';

interface Props {
  options: readonly string[];
  /** How long it is open, such as “1 day”. */
  time: string;
  /** Whether several options may be chosen. */
  multiple?: boolean | undefined;
}

export function Poll({ options, time, multiple = false }: Props) {
  return (
    <div className="stackXs" role="group" aria-label="Poll">
      <ul className="plain grid gapTight">
        {options.map((option) => (
          <li key={option} className={classes.option}>
            {option}
          </li>
        ))}
      </ul>
      <p className="quiet">
        Open for {time}
        {multiple && ', several answers'}
      </p>
    </div>
  );
}
