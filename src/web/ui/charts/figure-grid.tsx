/** Figures in a grid, each with lines of small print. */
import type { ReactNode } from 'react';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './figure-grid.module.css';

export interface FigureItem {
  key: string;
  label: string;
  /** `null` when unknown. */
  value: string | null;
  unit?: string;
  notes: readonly string[];
  help?: string;
}

interface Props {
  figures: readonly FigureItem[];
  /** Content below the small print of some: a link to what is behind the number. */
  more?: Readonly<Record<string, ReactNode>>;
  /** The figures that there aren’t, in a sentence. */
  missing: string | null;
}

export const FigureGrid = ({ figures, more, missing }: Props) => (
  <div className="stackXs">
    <div className={classes.grid}>
      {figures.map(({ key, notes, ...figure }) => (
        <StatCard
          key={key}
          {...figure}
          note={
            <>
              {notes.map((note) => (
                <span key={note} className={classes.note}>
                  {note}
                </span>
              ))}
              {more?.[key]}
            </>
          }
        />
      ))}
    </div>
    {missing && <p className="quiet">{missing}</p>}
  </div>
);
