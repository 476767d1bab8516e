/** A section of the settings: its title and text, with its content beside them. */
import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

interface Props {
  title: string;
  /** A status beside the title. */
  badge?: ReactNode;
  text?: ReactNode;
  /** Actions on all of it, at the end of the title's line. */
  action?: ReactNode;
  /** As wide as the page, for lists with many columns. */
  isWide?: boolean;
  tone?: 'danger';
  children: ReactNode;
}

export function SettingsSection(props: Props) {
  const { title, badge, text, action, isWide = false, tone, children } = props;
  const id = useId();
  return (
    <section
      className={classes.section}
      data-tone={tone}
      data-wide={isWide || undefined}
      aria-labelledby={id}
    >
      <header className="shrinks">
        <div className="rowMd between">
          <div className="lineSm">
            <h2 className={classes.title} id={id}>
              {title}
            </h2>
            {badge}
          </div>
          {action}
        </div>
        {text ? <p className={classes.text}>{text}</p> : null}
      </header>
      <div className="stackMd left packed">{children}</div>
    </section>
  );
}
