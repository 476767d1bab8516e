/** The shares of a whole: one bar, and each share with its label and number. */
import classes from './share-bar.module.css';
import { colourOf, type Tone } from './tone.ts';

interface Props {
  parts: readonly { name: string; tone: Tone; count: number }[];
}

export const ShareBar = ({ parts }: Props) => (
  <div className="stackSm">
    <div className={classes.bar} aria-hidden>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ name, tone, count }) => (
          <span key={name} style={{ flexGrow: count, background: colourOf(tone) }} />
        ))}
    </div>
    <ul className="plain lineMd said">
      {parts.map(({ name, tone, count }) => (
        <li className="flex middle gapTight" key={name}>
          <span className="swatch" style={{ background: colourOf(tone) }} />
          {name} <strong className="strong numeric ink">{count}</strong>
        </li>
      ))}
    </ul>
  </div>
);
