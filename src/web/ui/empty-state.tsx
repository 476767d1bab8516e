/** Where a list has nothing to show: one small drawing, one sentence, one action. */
import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './drawing.tsx';
import classes from './empty-state.module.css';

interface Props {
  drawing?: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing = 'page', title, children, action }: Props) {
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <h2 className={classes.title}>{title}</h2>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
