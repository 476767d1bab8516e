/** Around the screens of one's own account, for a signed-in person without access to the rest. */
import '@mantine/core/styles.layer.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import classes from './account-layout.module.css';
import { DisconnectButton } from '#web/app/pages/disconnect-button.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

export const AccountLayout = ({ children }: { children: ReactNode }) => (
  <>
    <header className={classes.header}>
      <Link to="/" className={classes.home}>
        <Logo />
      </Link>
      <div className={classes.tools}>
        <SchemeSwitch />
        <DisconnectButton variant="subtle" />
      </div>
    </header>
    <main className={classes.content}>
      <p className={classes.back}>
        <Link to="/dashboard">Back to “No access yet”</Link>
      </p>
      {children}
    </main>
  </>
);
