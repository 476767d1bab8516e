/** Whole numbers side by side as bars, one part on the other, and the same as a table. */
import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTip } from './chart-tip.tsx';
import { ticksOf } from './ticks.ts';
import { colourOf, type Tone } from './tone.ts';
import { useScrub } from './use-scrub.ts';

export interface Bar {
  /** Names the bar where there is room for it. */
  label: string;
  /** Stands under the bar; most bars of many have none. */
  tick?: string | undefined;
  /** One number for each part, from the bottom up. */
  values: readonly number[];
}

interface Props {
  title: string;
  /** What the bars stand for, as the head of the table's first column. */
  by: string;
  parts: readonly { name: string; tone: Tone }[];
  bars: readonly Bar[];
  /** What the bars come to, in a sentence. */
  summary: ReactNode;
  note?: ReactNode;
  low?: boolean;
  /** How a number is written; plainly where nothing is given. */
  format?: (value: number) => string;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const plainly = String;

interface PlotProps extends Pick<Props, 'by' | 'parts' | 'bars'> {
  low: boolean;
  format: (value: number) => string;
}

const Scale = ({ ticks, format }: { ticks: readonly number[]; format: PlotProps['format'] }) => (
  <div className={classes.scale} aria-hidden>
    {ticks.toReversed().map((tick) => (
      <span key={tick}>{format(tick)}</span>
    ))}
  </div>
);

/** The bars as one thing that the keyboard walks along, each place of which says what it stands for. */
function Plot({ by, parts, bars, low, format }: PlotProps) {
  const { at, row, place } = useScrub(bars.length);
  const ticks = ticksOf(Math.max(0, ...bars.map(({ values }) => sum(values))), low ? 2 : 4);
  const top = ticks.at(-1) ?? 1;
  const pointed = at === undefined ? undefined : bars[at];
  const lines = parts.map(({ name, tone }, index) => ({
    name,
    tone,
    value: format(pointed?.values[index] ?? 0),
  }));
  const said = lines.map(({ name, value }) => `${value} ${name.toLowerCase()}`).join(', ');
  return (
    <div className={classes.plot} data-low={low || undefined}>
      <Scale ticks={ticks} format={format} />
      <div className={classes.field}>
        <div className={classes.lines} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} />
          ))}
        </div>
        <div
          className={classes.bars}
          data-many={bars.length > 31 || undefined}
          role="slider"
          tabIndex={0}
          aria-label={by}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={(at ?? bars.length - 1) + 1}
          aria-valuetext={pointed ? `${pointed.label}: ${said}` : `${bars.length} in all`}
          {...row}
        >
          {bars.map((bar, index) => (
            <div
              key={bar.label}
              className={classes.column}
              data-pointed={index === at || undefined}
              {...place(index)}
            >
              <div className={classes.bar}>
                {parts.map(({ name, tone }, part) => (
                  <div
                    key={name}
                    className={classes.part}
                    style={{
                      height: `${((bar.values[part] ?? 0) / top) * 100}%`,
                      background: colourOf(tone),
                    }}
                  />
                ))}
              </div>
              <span className={classes.tick}>{bar.tick}</span>
            </div>
          ))}
        </div>
        {pointed && at !== undefined && (
          <ChartTip label={pointed.label} lines={lines} at={(at + 0.5) / bars.length} />
        )}
      </div>
    </div>
  );
}

export function BarChart(props: Props) {
  const { title, by, parts, bars, summary, note, low = false, format = plainly } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={parts}
      note={note}
      table={{
        heads: [by, ...parts.map(({ name }) => name)],
        rows: bars.map(({ label, values }) => ({ label, cells: values.map(format) })),
      }}
    >
      <Plot by={by} parts={parts} bars={bars} low={low} format={format} />
    </ChartFrame>
  );
}
