/** Two measures crossed: darker for higher values. Arrow keys move between the cells, and the numbers are a table. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import type { NumberTableProps } from '#web/ui/charts/number-table.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { letGo } from './use-scrub.ts';
import classes from './heat-map.module.css';

type Cell = readonly [row: number, column: number];

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/** The target of a key in a grid of rows and columns; `undefined` for other keys. */
export function gridMove(key: string, [row, column]: Cell, [rows, columns]: Cell) {
  if (key === 'Home') return [row, 0] as const;
  if (key === 'End') return [row, columns - 1] as const;
  const step = steps[key];
  return step && ([within(row + step[0], rows), within(column + step[1], columns)] as const);
}

interface HeatCell {
  /** Its intensity, from 0 to 1. */
  share: number;
  /** Its meaning, in words that no other cell has. */
  said: string;
  /** Outlined, because the sentence above is about it. */
  isMarked?: boolean;
}

interface HeatAxis {
  /** The label at the edge; with many, most have none. */
  tick?: string | undefined;
  label: string;
}

export interface HeatMapProps {
  title: string;
  summary: ReactNode;
  note?: ReactNode;
  down: readonly HeatAxis[];
  across: readonly HeatAxis[];
  /** As many rows as `down`, each with as many cells as `across`. */
  cells: readonly (readonly HeatCell[])[];
  /** The meaning of the palest and the darkest color. */
  ends: readonly [string, string];
  table: NumberTableProps;
}

const shade = (share: number) =>
  `color-mix(in oklab, var(--hue, var(--brand)) ${Math.round(share * 100)}%, var(--sunken))`;

type CellPosition = readonly [row: number, column: number];

/** Transposes rows and columns. */
const turned = <Cell,>(rows: readonly (readonly Cell[])[]): Cell[][] =>
  (rows[0] ?? []).map((_, column) => rows.flatMap((row) => row.slice(column, column + 1)));

interface RowProps {
  row: HeatAxis;
  cells: readonly HeatCell[];
  /** The focused cell, if it is in this row. */
  at: number | undefined;
  onSee: (column: number) => void;
}

const Row = ({ row, cells, at, onSee }: RowProps) => (
  <div role="row" className={classes.row}>
    <span role="rowheader" aria-label={row.label}>
      {row.tick}
    </span>
    {cells.map(({ said, share, isMarked }, column) => (
      <span
        key={said}
        role="gridcell"
        aria-label={said}
        tabIndex={column === at ? 0 : -1}
        data-marked={isMarked || undefined}
        style={{ background: shade(share) }}
        onFocus={() => onSee(column)}
        onPointerEnter={() => onSee(column)}
      />
    ))}
  </div>
);

const Ends = ({ ends: [least, most] }: Pick<HeatMapProps, 'ends'>) => (
  <p className="besideXs quiet pushed size1">
    {least}
    <span className={classes.ramp} />
    {most}
  </p>
);

type GridProps = Pick<HeatMapProps, 'title' | 'down' | 'across' | 'cells' | 'ends'>;

function Grid({ title, down, across, cells, ends }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CellPosition>([0, 0]);
  const [isPointed, setPointed] = useState(false);
  const [row, column] = place;
  const pointed = isPointed ? cells[row]?.[column] : undefined;
  const walk = (event: KeyboardEvent) => {
    const next = gridMove(event.key, place, [down.length, across.length]);
    if (!next) return;
    event.preventDefault();
    const cell = grid.current?.children[next[0] + 1]?.children[next[1] + 1];
    if (cell instanceof HTMLElement) cell.focus();
  };
  return (
    <div className="stackXs">
      <div
        ref={grid}
        className={classes.grid}
        style={{ gridTemplateColumns: `auto repeat(${across.length}, minmax(0, 1fr))` }}
        role="grid"
        tabIndex={-1}
        aria-label={title}
        onKeyDown={walk}
        onBlur={() => setPointed(false)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(false)}
        onPointerDown={letGo}
      >
        <div role="row" className={classes.row}>
          <span />
          {across.map(({ label, tick }) => (
            <span key={label} role="columnheader" aria-label={label}>
              {tick}
            </span>
          ))}
        </div>
        {down.map((one, index) => (
          <Row
            key={one.label}
            row={one}
            cells={cells[index] ?? []}
            at={index === row ? column : undefined}
            onSee={(seen) => {
              setPlace([index, seen]);
              setPointed(true);
            }}
          />
        ))}
      </div>
      <div className={classes.foot} aria-hidden>
        <p className="said numeric">{pointed?.said}</p>
        <Ends ends={ends} />
      </div>
    </div>
  );
}

export function HeatMap({ title, summary, note, down, across, cells, ends, table }: HeatMapProps) {
  // On a phone the longer side is vertical, so that cells are large enough for a finger.
  const isNarrow = usePhone();
  const shape = isNarrow
    ? { down: across, across: down, cells: turned(cells) }
    : { down, across, cells };
  return (
    <ChartFrame title={title} summary={summary} note={note} table={table} plain>
      <Grid title={title} ends={ends} {...shape} />
    </ChartFrame>
  );
}
