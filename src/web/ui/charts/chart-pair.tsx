/** Charts beside each other if there is room. */
import type { ReactNode } from 'react';
import classes from './chart-pair.module.css';

/** `wide`: the first one is twice as wide as the second. */
export const ChartPair = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`flex wraps gapMd ${classes.pair}`} data-wide={wide || undefined}>
    {children}
  </div>
);
