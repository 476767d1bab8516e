/** A ranking: labels from the highest value down, each with a bar, its number and small print. */
import type { ReactNode } from 'react';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import type { NumberTableProps } from '#web/ui/charts/number-table.tsx';
import classes from './rank-chart.module.css';
import { colourOf, type Tone } from './tone.ts';

interface Rank {
  key: string;
  name: ReactNode;
  value: number;
  /** The number as it is read. */
  said: string;
  /** Small print at the end of the line. */
  more?: ReactNode;
  tone?: Tone;
}

export interface RankChartProps {
  title: string;
  summary: ReactNode;
  note?: ReactNode;
  ranks: readonly Rank[];
  table: NumberTableProps;
}

export function RankChart({ title, summary, note, ranks, table }: RankChartProps) {
  const top = Math.max(1, ...ranks.map(({ value }) => value));
  return (
    <ChartFrame title={title} summary={summary} note={note} table={table} plain>
      <ul className="plain stackSm">
        {ranks.map(({ key, name, value, said, more, tone = 'hue' }) => (
          <li key={key} className={classes.rank}>
            <span className="cut">{name}</span>
            <span className={classes.value}>{said}</span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                style={{ width: `${(value / top) * 100}%`, background: colourOf(tone) }}
              />
            </span>
            {more ? <span className="quiet numeric across">{more}</span> : null}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
