/** Layout of the account pages, which are also open to signed-in people without access. */
import { Link, Outlet } from '@tanstack/react-router';
import { useSession } from '#web/lib/session/session.ts';
import { Logo } from '#web/ui/logo.tsx';
import classes from './account-layout.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { Arrived } from './gate.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

const WithoutPlaces = () => (
  <Arrived>
    <header className={classes.header}>
      <Link to="/" className="home">
        <Logo />
      </Link>
      <div className="besideXs">
        <SchemeSwitch />
        <SignOutButton variant="subtle" />
      </div>
    </header>
    <main className={classes.content}>
      <p className="size2 below">
        <Link to="/dashboard">Back to “You don’t have access yet”</Link>
      </p>
      <Outlet />
    </main>
  </Arrived>
);

export const AccountLayout = () => (useSession().isWhitelisted ? <Outlet /> : <WithoutPlaces />);
