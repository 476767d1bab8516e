/** Sign-out by a button, the same everywhere. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-in.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';

/** The label of the button, which depends on the way of signing in. */
const words = {
  wallet: {
    button: 'Disconnect Wallet',
    title: 'Disconnect wallet?',
    question:
      'Are you sure you want to disconnect your wallet? This will log you out of the application.',
    confirm: 'Disconnect',
    done: 'Wallet disconnected',
  },
  email: {
    button: 'Sign out',
    title: 'Sign out?',
    question:
      'Do you want to sign out on this browser? Your agents and scheduled posts keep running.',
    confirm: 'Sign out',
    done: 'Logged out successfully',
  },
} as const;

/** Disconnects the wallet, ends the session, shows a message and goes to the landing page. */
export function useSignOut() {
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const sentences = words[user?.wallet_address && walletMemory.name() ? 'wallet' : 'email'];
  const leave = async () => {
    setLeaving(true);
    await signOut();
    void notify.success(sentences.done);
    await navigate({ to: '/', ignoreBlocker: true });
  };
  return { words: sentences, leaving, leave };
}
