/** The layout of the sign-in screens: a form, and beside it what the product offers. */
import { type ReactNode, useEffect, useRef } from 'react';
import { navigation, PlainLink } from '#web/lib/plain-link.tsx';
import { usePageTitle } from '#web/lib/title.ts';
import { Logo } from '#web/ui/logo.tsx';
import { returnPath } from '#web/lib/session/return-path.ts';
import classes from './account-frame.module.css';

/** Redirects signed-in people to the requested page, or to the dashboard. */
export function GoOn() {
  useEffect(() => navigation.go(returnPath.read(), true), []);
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
          <PlainLink href="/" className={classes.home}>
            <Logo />
          </PlainLink>
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
