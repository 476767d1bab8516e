/** The layout of the sign-in screens: a form, and beside it what the product offers. */
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '#web/lib/title.ts';
import { Logo } from '#web/ui/logo.tsx';
import { returnPath } from '#web/lib/session/return-path.ts';
import '@mantine/core/styles.layer.css';
import classes from './account-frame.module.css';

/** Redirects signed-in people to the requested page, or to the dashboard. */
export function GoOn() {
  const { history } = useRouter();
  useEffect(() => history.replace(returnPath.read()), [history]);
  return null;
}

interface Props {
  title: string;
  text?: ReactNode;
  /** The screen has just changed in place, so its new title gets the focus and is read out. */
  turned?: boolean;
  children?: ReactNode;
  /** Links to other ways, below. */
  foot?: ReactNode;
}

export function AccountFrame({ title, text, turned = false, children, foot }: Props) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turned) heading.current?.focus();
  }, [turned]);
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header>
          <Link to="/" className={classes.home}>
            <Logo />
          </Link>
        </header>
        <main className={classes.main} id="content">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text ? <p className={classes.text}>{text}</p> : null}
          <div className={classes.body}>{children}</div>
          {foot ? <div className={classes.foot}>{foot}</div> : null}
        </main>
      </div>
      <aside className={classes.voice} aria-hidden>
        <p>
          Your agents keep posting <em>while you’re away.</em>
        </p>
      </aside>
    </div>
  );
}
