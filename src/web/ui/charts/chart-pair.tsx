/** Charts beside each other where there is room. */
import type { ReactNode } from 'react';
import classes from './chart-pair.module.css';

/** `wide`: the first one has twice the room of the second. */
export const ChartPair = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={classes.pair} data-wide={wide || undefined}>
    {children}
  </div>
);
