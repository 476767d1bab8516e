/** A page that says one thing and where to go next. */
import type { ReactNode } from 'react';
import classes from './note-page.module.css';

interface Props {
  eyebrow?: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function NotePage({ eyebrow, title, text, children }: Props) {
  return (
    <main className={classes.page} id="content">
      {eyebrow ? <p className={classes.eyebrow}>{eyebrow}</p> : null}
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
