/**
 * What a screen behind the sign-in is served as: the frame, for people who are signed in (`early.js`), until its code has
 * loaded and replaces it.
 */
import { Logo } from '#web/ui/logo.tsx';
import classes from './app-layout.module.css';

export const Shell = () => (
  <div className={classes.shell} data-shell aria-hidden>
    <div className={classes.header}>
      <Logo />
      {/* In place of the bell, and of the search below. */}
      <div />
      <div />
    </div>
    <div className={classes.places}>
      <div className={classes.groups}>
        <div className={classes.place} />
      </div>
    </div>
    <div className={classes.content}>
      <div className={classes.awaited} />
      <div className={classes.awaited} />
    </div>
  </div>
);
