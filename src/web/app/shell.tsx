/** The protected layout: header, places, and the screen. On a phone the places are a bar at the bottom. */
import '@mantine/core/styles.layer.css';
import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { Gate } from './gate.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { nav } from './nav.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

const Places = () =>
  nav.map(({ label, icon: Icon, link }) => (
    <li key={link.to}>
      <Link {...link} className={classes.place} activeProps={{ 'data-active': true }}>
        <Icon size={20} stroke={1.6} aria-hidden />
        {label}
      </Link>
    </li>
  ));

export default function Shell() {
  return (
    <Gate>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        <header className={classes.header}>
          <Link to="/dashboard" className={classes.home}>
            <Logo />
          </Link>
          <div className={classes.tools}>
            <SchemeSwitch />
            <UserMenu />
          </div>
        </header>
        <nav className={classes.places} aria-label="Places">
          <ul>
            <Places />
            <li className={classes.more}>
              <MoreSheet className={classes.place} />
            </li>
          </ul>
          <div className={classes.leave}>
            <DisconnectButton variant="subtle" fullWidth justify="flex-start" />
          </div>
        </nav>
        <main className={classes.content} id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </Gate>
  );
}
