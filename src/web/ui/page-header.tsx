/** The header of a screen: its purpose, and its primary action. */
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** Above the title: usually a back link. */
  back?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** On a phone there is no room for the words of actions that have an icon. */
  tight?: boolean;
}

/** Longer titles leave actions no room for words either, in characters. */
const longTitle = 14;

export function PageHeader({ title, back, text, action, tight = false }: Props) {
  const isLong = typeof title === 'string' && title.length > longTitle;
  return (
    <header className={classes.header}>
      <div>
        {back ? <div className={classes.back}>{back}</div> : null}
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {action ? (
        <div className={`rowXs ${classes.actions} ${tight || isLong ? 'iconsOnPhone' : ''}`}>
          {action}
        </div>
      ) : null}
    </header>
  );
}
