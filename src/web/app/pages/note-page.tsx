/** A page with one message and a next step. */
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import classes from './note-page.module.css';

interface Props {
  eyebrow?: string;
  title: string;
  text: string;
  /** Inside the protected layout, which already has the landmark. */
  inside?: boolean;
  children: ReactNode;
}

export function NotePage({ eyebrow, title, text, inside = false, children }: Props) {
  const Root = inside ? 'div' : 'main';
  return (
    <Root className={classes.page} data-inside={inside || undefined}>
      {inside ? null : (
        <a href="/" className={classes.home}>
          <Logo />
        </a>
      )}
      {eyebrow ? <p className={classes.eyebrow}>{eyebrow}</p> : null}
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </Root>
  );
}
