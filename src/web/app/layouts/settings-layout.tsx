/** Layout of the settings pages, with their list. */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { useInView } from '#web/ui/use-in-view.ts';
import { settingsFor } from './nav.ts';
import classes from './settings-layout.module.css';

export function SettingsLayout() {
  const { user, isWhitelisted } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const { href } = useLocation();
  useInView(list, `[href="${href}"]`);
  const places = settingsFor({ admin: user?.is_admin === true, member: isWhitelisted === true });
  return (
    <div className={classes.settings}>
      <nav className={classes.places} aria-label="Settings">
        <p className={classes.title}>Settings</p>
        <ul className={`plain grid sideways ${classes.list}`} ref={list}>
          {places.map(({ label, link, icon: Icon, ...place }) => (
            <li key={label} data-needs={'needs' in place ? place.needs : undefined}>
              <Link
                {...link}
                className={classes.place}
                activeOptions={{ exact: true, includeSearch: link.to === '/settings' }}
                activeProps={{ 'data-active': true }}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  );
}
