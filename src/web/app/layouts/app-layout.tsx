/**
 * The protected layout: the sidebar and the screen. On a phone the sidebar is a bar at the bottom. People without
 * access see only what the layout of the screen has for them.
 */
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { SearchButton } from '#web/app/command-bar/search-button.tsx';
import { Bell } from '#web/features/notifications/bell.tsx';
import { useTwitterArrival } from './use-twitter-arrival.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Gate } from './gate.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { prepareMessages } from './messages.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { navGroups } from './nav.ts';
import { PlaceLink } from './place-link.tsx';
import classes from './app-layout.module.css';
import { UserMenu } from './user-menu.tsx';
import { isTyping } from '#web/lib/typing.ts';

const SampleStrip = lazy(() => import('#web/entities/demo-data/sample-strip.tsx'));

/** C opens the editor on every page, except while typing. */
function useWriteKey(): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (key !== 'c' || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isTyping(target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    void navigate({ to: '/write' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** On a phone the bar shows only some of the pages; the others are in its sheet. */
const Places = () =>
  navGroups.map((group) => (
    <ul key={group[0].label}>
      {group.map((place) => (
        <li
          key={place.link.to}
          className={'inBar' in place ? undefined : classes.beyond}
          data-needs={'needs' in place ? place.needs : undefined}
        >
          <PlaceLink place={place} className={classes.place} />
        </li>
      ))}
    </ul>
  ));

/** How long after the frame the screen usually has its content; milliseconds. */
const settled = 3000;

/** What runs beside every screen, for people with access; for others once they have signed in. */
function Background() {
  useLiveUpdates();
  useTwitterArrival();
  useWriteKey();
  return null;
}

export function AppLayout() {
  useEffect(() => {
    // No one needs these in the first moments, and fetching them would hold up the screen.
    const timer = setTimeout(() => {
      prepareMessages();
      void import('#web/lib/worker.ts');
    }, settled);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Gate outside={<Outlet />}>
      <Background />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        <header className={classes.header}>
          <Link to="/dashboard" className="home">
            <Logo />
          </Link>
          <Bell />
          <SearchButton />
        </header>
        <nav className={classes.places} aria-label="Places">
          <div className={classes.groups}>
            <Places />
            <MoreSheet className={classes.more} />
          </div>
          <div className={classes.account}>
            <UserMenu />
          </div>
        </nav>
        <Suspense>
          <SampleStrip />
        </Suspense>
        <main className={classes.content} id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </Gate>
  );
}
