/** One of several series with the same categories, as bars or as a line. */
import { NativeSelect } from '@mantine/core';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import type { ReactNode } from 'react';
import { ChartField } from '#web/ui/charts/chart-field.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { ticksOf } from './ticks.ts';
import classes from './series-chart.module.css';

interface LineChartProps {
  title: string;
  by: string;
  /** The name of the number. */
  name: string;
  points: readonly { label: string; tick?: string | undefined; value: number | null }[];
  summary: ReactNode;
  note?: ReactNode;
  choice?: ReactNode;
  format?: (value: number) => string;
}

interface At {
  x: number;
  y: number;
}

/** Lines through the known values, in coordinates from 0 to 100. */
const pathOf = (places: readonly (At | null)[]): string =>
  places
    .map((at, index) => at && `${places[index - 1] ? 'L' : 'M'}${at.x} ${at.y}`)
    .filter(Boolean)
    .join('');

/** A number over positions, with gaps for unknown values; and the same as a table. */
export function LineChart(props: LineChartProps) {
  const { title, by, name, points, summary, note, choice, format = String } = props;
  const known = points.flatMap(({ value }) => value ?? []);
  const lowest = known.length > 0 ? Math.min(...known) : 0;
  const ticks = ticksOf(Math.max(lowest, ...known), { lowest });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const places = points.map(({ value }, index) =>
    value === null
      ? null
      : {
          x: ((index + 0.5) / points.length) * 100,
          y: 100 - ((value - bottom) / (top - bottom)) * 100,
        },
  );
  const written = (value: number | null) => (value === null ? 'no data' : format(value));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      note={note}
      choice={choice}
      table={{
        heads: [by, name],
        rows: points.map(({ label, value }) => ({ label, cells: [written(value)] })),
      }}
    >
      <ChartField
        title={title}
        ticks={ticks}
        format={format}
        spots={points.map(({ label, tick, value }) => ({
          label,
          tick,
          lines: [{ name, tone: 'hue', value: written(value) }],
        }))}
        backdrop={
          <svg
            className={classes.drawing}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
          >
            <path d={pathOf(places)} vectorEffect="non-scaling-stroke" />
          </svg>
        }
      >
        {(index, isPointed) => {
          const at = places[index];
          const isAlone = !places[index - 1] && !places[index + 1];
          return (
            at &&
            (isPointed || isAlone) && <span className={classes.dot} style={{ top: `${at.y}%` }} />
          );
        }}
      </ChartField>
    </ChartFrame>
  );
}

type Series = { kind: 'bars'; chart: BarChartProps } | { kind: 'line'; chart: LineChartProps };

export interface SeriesProps<Name extends string> {
  series: Series;
  shown: Name;
  names: Readonly<Record<Name, string>>;
  /** In the order of the choice. */
  choices: readonly Name[];
  onChoose: (name: Name) => void;
}

export function SeriesChart<Name extends string>(props: SeriesProps<Name>) {
  const { series, shown, names, choices, onChoose } = props;
  const choice = (
    <NativeSelect
      aria-label={`${series.chart.title}: what is shown`}
      size="sm"
      data={choices.map((value) => ({ value, label: names[value] }))}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        const chosen = choices.find((one) => one === value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
  return series.kind === 'bars' ? (
    <BarChart {...series.chart} choice={choice} />
  ) : (
    <LineChart {...series.chart} choice={choice} />
  );
}
