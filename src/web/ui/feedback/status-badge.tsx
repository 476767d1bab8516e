/** A status in a word, with a dot whose shape or color repeats it. */
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
