/** Lets people with access through, and sends signed-out visitors to the landing page. */
import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isInvitation, returnPath } from '#web/lib/session/return-path.ts';
import { useSession } from '#web/lib/session/session.ts';
import classes from './gate.module.css';

/** To the landing page to sign in, or with an invitation to the page for that. The requested page opens afterwards. */
function Away() {
  const { state } = useRouter();
  const [wantedPath] = useState(state.location.href);
  // Before anything else happens: the page may be left right after it moved on.
  useLayoutEffect(() => returnPath.remember(wantedPath), [wantedPath]);
  return <Navigate to={isInvitation(wantedPath) ? '/sign-in' : '/'} replace />;
}

/** The requested page is open, so it need not be remembered. */
export function Arrived({ children }: { children: ReactNode }) {
  useEffect(() => returnPath.forget(), []);
  return children;
}

interface Props {
  /** What a signed-in person without access sees here. */
  outside: ReactNode;
  children: ReactNode;
}

export function Gate({ outside, children }: Props) {
  const { isAuthenticated, isWhitelisted } = useSession();
  if (!isAuthenticated) return <Away />;
  if (isWhitelisted === null)
    return (
      <p className={classes.waiting} role="status">
        Verifying wallet status...
      </p>
    );
  return isWhitelisted ? <Arrived>{children}</Arrived> : outside;
}
