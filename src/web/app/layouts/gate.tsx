/** Lets whitelisted people through; everybody else gets what is for them, or a page that says where they stand. */
import { Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { returnPath } from '#web/lib/session/return-path.ts';
import { useSession } from '#web/lib/session/session.ts';
import classes from './gate.module.css';

const Denied = lazy(async () => ({
  default: (await import('#web/app/pages/denied.tsx')).Denied,
}));

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

interface Props {
  /** What a signed-in person without access sees here instead of being refused. */
  outside?: ReactNode;
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
  if (isWhitelisted) return <Inside>{children}</Inside>;
  if (outside) return <Inside>{outside}</Inside>;
  return (
    <Suspense>
      <Denied />
    </Suspense>
  );
}
