/** A titled section of a screen, with a frame unless it is bare. */
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  tone?: 'danger';
  /** Without a frame: a line below the title, for lists. */
  bare?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, tone, bare = false, children }: Props) {
  const id = useId();
  return (
    <section className={bare ? classes.bare : classes.panel} data-tone={tone} aria-labelledby={id}>
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
