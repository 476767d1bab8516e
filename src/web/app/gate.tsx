/** Lets whitelisted people through; everybody else gets a page that says where they stand. */
import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { returnPath } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.ts';
import { Denied } from './denied.tsx';
import classes from './gate.module.css';

/** Home, to sign in; the page that was asked for is gone on with afterwards. */
function Away() {
  const { state } = useRouter();
  const [asked] = useState(state.location.href);
  useEffect(() => returnPath.remember(asked), [asked]);
  return <Navigate to="/" replace />;
}

function Inside({ children }: { children: ReactNode }) {
  useEffect(() => returnPath.forget(), []);
  return children;
}

export function Gate({ children }: { children: ReactNode }) {
  const { isAuthenticated, isWhitelisted } = useSession();
  if (!isAuthenticated) return <Away />;
  if (isWhitelisted === null)
    return (
      <p className={classes.waiting} role="status">
        Verifying wallet status...
      </p>
    );
  return isWhitelisted ? <Inside>{children}</Inside> : <Denied />;
}
