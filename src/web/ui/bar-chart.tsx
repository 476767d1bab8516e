/** Whole numbers side by side as bars, and the same as a table for whoever does not see them. */
import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './bar-chart.module.css';

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
  parts: readonly { name: string; tone: 'hue' | 'bad' | 'quiet' }[];
  bars: readonly Bar[];
  /** Said while no bar is pointed at. */
  summary: string;
  low?: boolean;
  /** How a number is written; plainly where nothing is given. */
  format?: (value: number) => string;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const plainly = String;

function Numbers({ title, by, parts, bars, format = plainly }: Props) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[by, ...parts.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={parts[index]?.name}>{format(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

export function BarChart(props: Props) {
  const { title, parts, bars, summary, low = false, format = plainly } = props;
  const id = useId();
  const [pointed, setPointed] = useState<Bar>();
  const highest = Math.max(1, ...bars.map(({ values }) => sum(values)));
  const said = pointed
    ? `${pointed.label}: ${parts.map(({ name }, at) => `${format(pointed.values[at] ?? 0)} ${name.toLowerCase()}`).join(', ')}`
    : summary;

  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        <span className={classes.said}>{said}</span>
      </figcaption>
      <div className={classes.plot} data-low={low || undefined} aria-hidden>
        <div className={classes.scale}>
          <span>{format(highest)}</span>
          <span>{format(0)}</span>
        </div>
        <div
          className={classes.bars}
          data-many={bars.length > 31 || undefined}
          // A finger leaves as soon as it is lifted; what it pointed at stays.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
        >
          {bars.map((bar) => (
            <div key={bar.label} className={classes.column} onPointerEnter={() => setPointed(bar)}>
              <div className={classes.bar}>
                {parts.map(({ name, tone }, index) => (
                  <div
                    key={name}
                    className={classes.part}
                    data-tone={tone}
                    style={{ height: `${((bar.values[index] ?? 0) / highest) * 100}%` }}
                  />
                ))}
              </div>
              <span className={classes.tick}>{bar.tick}</span>
            </div>
          ))}
        </div>
      </div>
      {parts.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {parts.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Numbers {...props} />
    </figure>
  );
}
