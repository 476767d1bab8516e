/** The tooltip of a position in a chart. */
import classes from './chart-tip.module.css';
import { colourOf, type Tone } from './marks/tone.ts';

export interface TipLine {
  name: string;
  tone: Tone;
  value: string;
}

interface Props {
  label: string;
  lines: readonly TipLine[];
  /** Its distance from the start of the chart, from 0 to 1. */
  at: number;
}

export const ChartTip = ({ label, lines, at }: Props) => (
  <div
    className={classes.tip}
    style={{ left: `${at * 100}%`, transform: `translateX(${at * -100}%)` }}
    aria-hidden
  >
    <strong className="strong">{label}</strong>
    {lines.map(({ name, tone, value }) => (
      <span key={name} className="besideXs muted">
        <span className="swatch" style={{ background: colourOf(tone) }} />
        <span className="cut">{name}</span>
        <span className={classes.value}>{value}</span>
      </span>
    ))}
  </div>
);
