/** The common parts of charts over a row of positions: grid lines with numbers, labels, and an active position. */
import type { ReactNode } from 'react';
import { useScrub } from '#web/ui/charts/marks/use-scrub.ts';
import { colourOf, type Tone } from '#web/ui/charts/marks/tone.ts';
import classes from './chart-field.module.css';

interface TipLine {
  name: string;
  tone: Tone;
  value: string;
}

interface ChartTipProps {
  label: string;
  lines: readonly TipLine[];
  /** Its distance from the start of the chart, from 0 to 1. */
  at: number;
}

/** The tooltip of a position in a chart. */
const ChartTip = ({ label, lines, at }: ChartTipProps) => (
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

export interface Spot {
  /** The name of the position when there is room. */
  label: string;
  /** The label below it; with many positions, most have none. */
  tick?: string | undefined;
  lines: readonly TipLine[];
}

interface Props {
  /** The name of the chart. */
  title: string;
  spots: readonly Spot[];
  ticks: readonly number[];
  format: (value: number) => string;
  low?: boolean;
  /** Behind the positions, as high and as wide as all of them. */
  backdrop?: ReactNode;
  children: (index: number, isPointed: boolean) => ReactNode;
}

const saidOf = ({ label, lines }: Spot) =>
  `${label}: ${lines.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ')}`;

const Scale = ({ ticks, format }: Pick<Props, 'ticks' | 'format'>) => (
  <div className={classes.scale} aria-hidden>
    {ticks.toReversed().map((tick) => (
      <span key={tick}>{format(tick)}</span>
    ))}
  </div>
);

const Lines = ({ ticks }: Pick<Props, 'ticks'>) => (
  <div className={classes.lines} aria-hidden>
    {ticks.map((tick) => (
      <span key={tick} data-zero={tick === 0 || undefined} />
    ))}
  </div>
);

/** For the keyboard the chart is one slider, which reads out each position. */
export function ChartField({ title, spots, ticks, format, low, backdrop, children }: Props) {
  const { at, row, place } = useScrub(spots.length);
  const pointed = at === undefined ? undefined : spots[at];
  return (
    <div className={classes.plot} data-low={low || undefined}>
      <Scale ticks={ticks} format={format} />
      <div className="holder">
        <Lines ticks={ticks} />
        {backdrop ? <div className={classes.backdrop}>{backdrop}</div> : null}
        <div
          className={classes.places}
          data-many={spots.length > 31 || undefined}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={1}
          aria-valuemax={spots.length}
          aria-valuenow={(at ?? spots.length - 1) + 1}
          aria-valuetext={pointed ? saidOf(pointed) : `${spots.length} in all`}
          {...row}
        >
          {spots.map(({ label, tick }, index) => (
            <div
              key={label}
              className={`shrinks grow ${classes.place}`}
              data-pointed={index === at || undefined}
              {...place(index)}
            >
              <div className={classes.column}>{children(index, index === at)}</div>
              <span className={classes.tick}>{tick}</span>
            </div>
          ))}
        </div>
        {pointed && at !== undefined && (
          <ChartTip label={pointed.label} lines={pointed.lines} at={(at + 0.5) / spots.length} />
        )}
      </div>
    </div>
  );
}
