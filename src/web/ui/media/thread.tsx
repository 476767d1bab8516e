/** The posts of a thread, with a line from avatar to avatar. */
import { Children, type ReactNode } from 'react';
import classes from './thread.module.css';

export const Thread = ({ children }: { children: ReactNode }) => (
  <div className="stackMd">
    {Children.map(children, (part) => (
      <div className={classes.part}>{part}</div>
    ))}
  </div>
);
