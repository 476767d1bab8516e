/** Where issuers send the browser back to: finishes the sign-in, once. */
import { Button, Loader } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { type IssuerResult, returnFromIssuer } from '#web/lib/session/issuers.ts';
import { SecondFactorForm } from '#web/lib/session/second-factor-form.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { AccountFrame, GoOn } from './account-frame.tsx';

const isBrought = (search: string) => new URLSearchParams(search).has('state');

/** Not a query: signing in empties the cache of queries, in the middle of this. */
function useReturn() {
  const [search] = useState(() => location.search);
  const [outcome, setOutcome] = useState<{ data?: IssuerResult; error?: unknown }>({});
  useEffect(() => {
    if (!isBrought(search)) return;
    returnFromIssuer(search).then(
      (data) => setOutcome({ data }),
      (error: unknown) => setOutcome({ error }),
    );
  }, [search]);
  return { ...outcome, isBrought: isBrought(search) };
}

/** `error`: why; `undefined` where nobody comes from an issuer. */
function Failed({ error }: { error: unknown }) {
  const { isAuthenticated } = useSession();
  return (
    <AccountFrame
      turned
      title={isAuthenticated ? 'Nothing was connected' : 'You’re not signed in'}
      text={
        error === undefined ? 'Start on the sign-in page or in the settings.' : messageOf(error)
      }
    >
      <Button
        renderRoot={(props) => (
          <Link to={isAuthenticated ? '/settings' : '/sign-in'} search={{}} {...props} />
        )}
      >
        {isAuthenticated ? 'Back to settings' : 'Back to sign-in'}
      </Button>
    </AccountFrame>
  );
}

export function SignInReturnPage() {
  const { data, error, ...visit } = useReturn();
  const [arrived, setArrived] = useState(false);
  if (error || !visit.isBrought) return <Failed error={error} />;
  if (!data)
    return (
      <AccountFrame title="Signing you in…">
        <Loader size="sm" role="status" aria-label="Signing in" />
      </AccountFrame>
    );
  if (data.ended === 'linked') return <Navigate to="/settings" search={{ tab: 'security' }} />;
  if (data.ended === 'second_factor' && !arrived)
    return (
      <AccountFrame title="Two-factor sign-in" text="Enter your two-factor code.">
        <SecondFactorForm
          waiting={data}
          onArrived={() => setArrived(true)}
          onRestart={() => location.assign('/sign-in')}
        />
      </AccountFrame>
    );
  return <GoOn />;
}
