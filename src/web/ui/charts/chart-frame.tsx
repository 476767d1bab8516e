/** The frame of a chart: its title, a summary sentence, and its numbers as a table instead. */
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './chart-frame.module.css';
import { NumberTable, type NumberTableProps, ScrolledTable } from './number-table.tsx';
import { colourOf, type Tone } from './marks/tone.ts';

interface LegendItem {
  name: string;
  tone: Tone;
}

interface Props {
  title: string;
  /** The summary of the numbers, in a sentence. */
  summary: ReactNode;
  /** Beside the title: the choice of other series. */
  choice?: ReactNode;
  legend?: readonly LegendItem[];
  /** Small print below: what is counted, and what is not. */
  note?: ReactNode;
  table: NumberTableProps;
  /** The chart can be read without its table. */
  plain?: boolean;
  children: ReactNode;
}

interface ContentProps extends Props {
  isTable: boolean;
}

const Legend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className="plain lineMd said" aria-hidden>
    {items.map(({ name, tone }) => (
      <li className="flex middle gapTight" key={name}>
        <span className="swatch" style={{ background: colourOf(tone) }} />
        {name}
      </li>
    ))}
  </ul>
);

function Turn({ title, isTable, onTurn }: { title: string; isTable: boolean; onTurn: () => void }) {
  const words = isTable ? 'Show the chart' : 'Show as a table';
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`${words}: ${title}`}
        onClick={onTurn}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The content: the table, or the chart with its numbers for screen readers. */
function Content({ title, table, legend = [], plain, children, isTable }: ContentProps) {
  if (isTable) return <ScrolledTable title={title} {...table} />;
  return (
    <>
      {children}
      {legend.length > 1 && <Legend items={legend} />}
      {!plain && (
        <VisuallyHidden>
          <NumberTable title={title} {...table} />
        </VisuallyHidden>
      )}
    </>
  );
}

export function ChartFrame(props: Props) {
  const { title, summary, choice, note } = props;
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure
      className="stackMd card packed flush holder padCard"
      data-table={isTable || undefined}
      aria-labelledby={id}
    >
      <figcaption className={`rowXs between top gapMd ${classes.head}`}>
        <div>
          <h2 className="heading" id={id}>
            {title}
          </h2>
          <p className={classes.summary}>{summary}</p>
        </div>
        <div className={classes.choice}>
          {choice}
          <Turn title={title} isTable={isTable} onTurn={() => setTable(!isTable)} />
        </div>
      </figcaption>
      <Content {...props} isTable={isTable} />
      {note ? <p className="quiet measure">{note}</p> : null}
    </figure>
  );
}
