/** An empty list: one small drawing, one sentence, one action. */
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '#web/ui/media/drawing.tsx';
import classes from './empty-state.module.css';

interface Props {
  drawing?: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it is the only thing on the screen. */
  alone?: boolean;
}

export function EmptyState(props: Props) {
  const { drawing = 'page', title, children, action, alone = false } = props;
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <Title className={classes.title}>{title}</Title>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
