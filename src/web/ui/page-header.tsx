/** The head of a screen: what it is for, and its one primary action. */
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** Stands above the title: a way back, mostly. */
  back?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function PageHeader({ title, back, text, action }: Props) {
  return (
    <header className={classes.header}>
      <div>
        {back ? <div className={classes.back}>{back}</div> : null}
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {action ? <div className={classes.actions}>{action}</div> : null}
    </header>
  );
}
