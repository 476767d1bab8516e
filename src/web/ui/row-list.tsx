/** Rows below one another on one surface, and over them how many there are. */
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface Props {
  /** What it holds, for who does not see the heading over it. */
  label?: string;
  /** Items of a list. */
  children: ReactNode;
}

export const RowList = ({ label, children }: Props) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

/** Said aloud when it changes. */
export const RowCount = ({ children }: { children: ReactNode }) => (
  <p className="quiet numeric" role="status">
    {children}
  </p>
);
