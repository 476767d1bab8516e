/** Integers as adjacent bars with stacked parts, and the same as a table. */
import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';
import { ChartField } from '#web/ui/charts/chart-field.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { ticksOf } from './ticks.ts';
import { colourOf, type Tone } from './tone.ts';

export interface Bar {
  /** The name of the bar when there is room. */
  label: string;
  /** The label below the bar; with many bars, most have none. */
  tick?: string | undefined;
  /** One number for each part, from the bottom up; `null` when unknown. */
  values: readonly (number | null)[];
}

export interface BarChartProps {
  title: string;
  /** What the bars are, as the header of the table's first column. */
  by: string;
  parts: readonly { name: string; tone: Tone }[];
  bars: readonly Bar[];
  /** The summary of the bars, in a sentence. */
  summary: ReactNode;
  note?: ReactNode;
  /** Beside the title: the choice of other series. */
  choice?: ReactNode;
  low?: boolean;
  /** The format of a number; plain if missing. */
  format?: (value: number) => string;
}

const sum = (values: Bar['values']) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const plainly = String;

function Stack({ bar, parts, top }: Pick<BarChartProps, 'parts'> & { bar: Bar; top: number }) {
  if (bar.values.includes(null)) return <div className={classes.unknown} />;
  return (
    <div className={classes.stack}>
      {parts.map(({ name, tone }, part) => {
        const value = bar.values[part];
        if (!value) return null;
        const style = { height: `${(value / top) * 100}%`, background: colourOf(tone) };
        return <div key={name} className={classes.part} style={style} />;
      })}
    </div>
  );
}

export function BarChart(props: BarChartProps) {
  const { title, by, parts, bars, summary, note, choice, low = false, format = plainly } = props;
  const written = (value: number | null | undefined) =>
    value === null ? 'no data' : format(value ?? 0);
  const highest = Math.max(0, ...bars.map(({ values }) => sum(values)));
  const ticks = ticksOf(highest, { spaces: low ? 2 : 4 });
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={parts}
      note={note}
      choice={choice}
      table={{
        heads: [by, ...parts.map(({ name }) => name)],
        rows: bars.map(({ label, values }) => ({ label, cells: values.map(written) })),
      }}
    >
      <ChartField
        title={title}
        ticks={ticks}
        format={format}
        low={low}
        spots={bars.map(({ label, tick, values }) => ({
          label,
          tick,
          lines: parts.map(({ name, tone }, part) => ({
            name,
            tone,
            value: written(values[part]),
          })),
        }))}
      >
        {(index) => {
          const bar = bars[index];
          return bar && <Stack bar={bar} parts={parts} top={ticks.at(-1) ?? 1} />;
        }}
      </ChartField>
    </ChartFrame>
  );
}
