/** What needs an email address and a password; on a server without both, where else to sign in. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#web/lib/api/api.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { AccountFrame } from './account-frame.tsx';

/** Until the server says otherwise, it has both. */
export const useEmailSignIn = (): boolean =>
  useQuery(setupQuery(api)).data?.email_sign_in !== false;

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
