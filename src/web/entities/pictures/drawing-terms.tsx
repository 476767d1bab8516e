import { Input, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import { costBefore, drawerWords, useDrawers } from './drawers.ts';
import classes from './drawing-terms.module.css';

interface Props {
  /** Who is to draw; `null` for whoever is the default. */
  drawer: string | null;
  onDrawer: (id: string) => void;
  count: number;
  onCount: (count: number) => void;
}

const counts = Array.from({ length: limits.images_at_once }, (_, at) => String(at + 1));

/** What the choices come to, in the one line before the button. */
const Cost = ({ children }: { children: ReactNode }) => (
  <p className={classes.cost} role="status">
    {children}
  </p>
);

/** Who draws, where there is a choice, how many pictures, and what that costs. */
export function DrawingTerms({ drawer: chosen, onDrawer, count, onCount }: Props) {
  const { drawers, drawer } = useDrawers(chosen);
  return (
    <div className={classes.terms}>
      {drawers.length > 1 && drawer && (
        <Select
          label="Drawn by"
          data={drawers.map((one) => ({ value: one.id, label: drawerWords(one) }))}
          value={drawer.id}
          allowDeselect={false}
          onChange={(id) => id && onDrawer(id)}
        />
      )}
      <Input.Wrapper label="How many" labelElement="div">
        <SegmentedControl
          aria-label="How many"
          fullWidth
          data={counts}
          value={String(count)}
          onChange={(value) => onCount(Number(value))}
        />
      </Input.Wrapper>
      {drawer && <Cost>{costBefore(drawer, count)}</Cost>}
    </div>
  );
}
