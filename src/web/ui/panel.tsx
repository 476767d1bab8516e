/** A titled part of a screen with a frame of its own. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  tone?: 'danger';
  children: ReactNode;
}

export function Panel({ title, aside, tone, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} data-tone={tone} aria-labelledby={id}>
      <header className="rowMd between baseline">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
