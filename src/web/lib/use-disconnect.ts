/** Leaving by a button, the same wherever one stands. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from './notify.ts';
import { signOut } from './sign-in.ts';

export const disconnectQuestion =
  'Are you sure you want to disconnect your wallet? This will log you out of the application.';

/** Lets the wallet go, ends the session, says so and goes home. */
export function useDisconnect() {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    setLeaving(true);
    await signOut();
    void notify.success('Wallet disconnected');
    await navigate({ to: '/', ignoreBlocker: true });
  };
  return { leaving, leave };
}
