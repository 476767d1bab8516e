/** One subject of the settings: what it is about, and beside it what can be done. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface Props {
  title: string;
  /** A state, beside the title. */
  badge?: ReactNode;
  text?: ReactNode;
  tone?: 'danger';
  children: ReactNode;
}

export function SettingsSection({ title, badge, text, tone, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} data-tone={tone} aria-labelledby={id}>
      <header className={classes.head}>
        <div className="lineSm">
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {badge}
        </div>
        {text ? <p className={classes.text}>{text}</p> : null}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
