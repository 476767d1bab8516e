/** A titled section of a screen, with a frame unless it is bare. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** Before the title. */
  icon?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  tone?: 'danger';
  /** Without a frame: a line below the title, for lists. */
  bare?: boolean;
  /** Rarely needed: closed at first, with this beside its title. */
  folded?: string;
  children: ReactNode;
}

/** Closed at first, and opened by an invalid field. */
function Fold({ summary, says, children }: Record<'summary' | 'says' | 'children', ReactNode>) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current?.querySelector('[aria-invalid="true"]')) fold.current.open = true;
  });
  return (
    <details className={classes.fold} ref={fold}>
      <summary className="rowMd folds">
        {summary}
        <span className="quiet">{says}</span>
      </summary>
      <div className="stackSm">{children}</div>
    </details>
  );
}

export function Panel({ title, icon, aside, tone, bare = false, folded, children }: Props) {
  const id = useId();
  const heading = (
    <h2 className="heading" id={id}>
      {title}
    </h2>
  );
  return (
    <section className={bare ? classes.bare : classes.panel} data-tone={tone} aria-labelledby={id}>
      {folded === undefined ? (
        <>
          <header className={`rowMd between ${icon ? '' : 'baseline'}`}>
            {icon ? (
              <span className="besideXs">
                {icon}
                {heading}
              </span>
            ) : (
              heading
            )}
            {aside}
          </header>
          {children}
        </>
      ) : (
        <Fold summary={heading} says={folded}>
          {children}
        </Fold>
      )}
    </section>
  );
}
