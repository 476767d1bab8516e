/** Posts that belong together, one after the other, with a line from face to face. */
import { Children } from 'react';
import type { ReactNode } from 'react';
import classes from './thread.module.css';

export const Thread = ({ children }: { children: ReactNode }) => (
  <div className="stackMd">
    {Children.map(children, (part) => (
      <div className={classes.part}>{part}</div>
    ))}
  </div>
);
