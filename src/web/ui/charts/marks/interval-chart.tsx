/** Estimates with their intervals: a dot with a whisker; and the same as a table. */
import type { ReactNode } from 'react';
import { ChartField } from '#web/ui/charts/chart-field.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import classes from './interval-chart.module.css';
import { ticksOf } from './ticks.ts';

interface Interval {
  label: string;
  tick?: string | undefined;
  /** What it is based on, in words. */
  basis: string;
  /** `null` without an estimate. */
  estimate: { value: number; low: number; high: number } | null;
}

export interface IntervalChartProps {
  title: string;
  by: string;
  /** The estimated quantity. */
  name: string;
  intervals: readonly Interval[];
  summary: ReactNode;
  note?: ReactNode;
  format: (value: number) => string;
}

export function IntervalChart(props: IntervalChartProps) {
  const { title, by, name, intervals, summary, note, format } = props;
  const known = intervals.flatMap(({ estimate }) => estimate ?? []);
  const lowest = Math.min(0, ...known.map(({ low }) => low));
  const ticks = ticksOf(Math.max(0, ...known.map(({ high }) => high)), { lowest });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const up = (value: number) => `${((value - bottom) / (top - bottom)) * 100}%`;
  const span = ({ low, high }: { low: number; high: number }) =>
    `${format(low)} to ${format(high)}`;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      note={note}
      table={{
        heads: [by, name, 'Between', 'Rests on'],
        rows: intervals.map(({ label, estimate, basis }) => ({
          label,
          cells: estimate ? [format(estimate.value), span(estimate), basis] : ['–', '–', basis],
        })),
      }}
    >
      <ChartField
        title={title}
        ticks={ticks}
        format={format}
        spots={intervals.map(({ label, tick, estimate, basis }) => ({
          label,
          tick,
          lines: estimate
            ? [
                { name, tone: 'hue', value: format(estimate.value) },
                { name: 'between', tone: 'quiet', value: span(estimate) },
                { name: 'rests on', tone: 'quiet', value: basis },
              ]
            : [{ name: 'rests on', tone: 'quiet', value: basis }],
        }))}
      >
        {(index) => {
          const estimate = intervals[index]?.estimate;
          if (!estimate) return null;
          const height = `${((estimate.high - estimate.low) / (top - bottom)) * 100}%`;
          return (
            <>
              <span className={classes.whisker} style={{ bottom: up(estimate.low), height }} />
              <span className={classes.dot} style={{ bottom: up(estimate.value) }} />
            </>
          );
        }}
      </ChartField>
    </ChartFrame>
  );
}
