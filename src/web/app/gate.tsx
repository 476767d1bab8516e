/** Lets whitelisted people through; everybody else gets a page that says where they stand. */
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';
import { checkWhitelist, signOut } from '#web/lib/sign-in.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './gate.module.css';
import { NotePage } from './note-page.tsx';

function Denied({ address }: { address: string | null }) {
  const [checking, setChecking] = useState(false);
  const again = async () => {
    setChecking(true);
    await checkWhitelist(address);
    setChecking(false);
  };
  return (
    <NotePage
      title="No access yet"
      text="Access Denied - Your wallet is not whitelisted. Please contact the administration to get access."
    >
      {address ? (
        <div className={classes.address}>
          <span className={classes.label}>The address to give to the administrator</span>
          <code>{address}</code>
          <CopyButton text={address} />
        </div>
      ) : null}
      <button type="button" data-primary onClick={() => void again()} disabled={checking}>
        Check again
      </button>
      <button type="button" className={classes.quiet} onClick={() => void signOut()}>
        Sign out
      </button>
    </NotePage>
  );
}

export function Gate({ children }: { children: ReactNode }) {
  const { isAuthenticated, isWhitelisted, user } = useSession();
  if (!isAuthenticated) return <Navigate to="/" replace />;
  if (isWhitelisted === null)
    return (
      <p className={classes.waiting} role="status">
        Verifying wallet status...
      </p>
    );
  if (!isWhitelisted) return <Denied address={user?.wallet_address ?? null} />;
  return children;
}
