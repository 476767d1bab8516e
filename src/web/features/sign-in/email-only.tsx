/** What needs an email address and a password; on a server without both, where else to sign in. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEmailSignIn } from '#web/lib/session/use-email-sign-in.ts';
import { AccountFrame } from './account-frame.tsx';

export function EmailOnly({ children }: { children: ReactNode }) {
  if (useEmailSignIn()) return children;
  return (
    <AccountFrame
      title="Sign in another way"
      text="This server doesn’t use email and password for signing in."
    >
      <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>Sign in</Button>
    </AccountFrame>
  );
}
