/** Sign-in with an email address, and the second factor if the account has one. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#web/lib/api/query.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts';
import { notify } from '#web/lib/notify.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { isInvitation, returnPath } from '#web/lib/session/return-path.ts';
import { useSession } from '#web/lib/session/session.ts';
import { PasskeyButton } from '#web/lib/session/passkey-button.tsx';
import {
  signInByEmail,
  signInByPasskey,
  type SignInResult,
  type WaitingSignIn,
} from '#web/lib/session/sign-in.ts';
import { useEmailSignIn } from '#web/lib/session/use-email-sign-in.ts';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { PlainButton, PlainField, PlainPassword } from '#web/ui/plain/plain-form.tsx';
import { AccountFrame, GoOn } from './account-frame.tsx';
import classes from './account-frame.module.css';
import { outside } from '#web/entities/connections/outside.ts';
import { api } from '#web/lib/api/api.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { beginAtIssuer } from '#web/lib/session/issuers.ts';
import { setupQuery } from '#web/lib/session/setup.ts';

/** One button for each issuer that the operator named. */
function IssuerButtons() {
  const { data } = useQuery(setupQuery(api));
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const go = async (id: string) => {
    setBusy(id);
    setRefused(null);
    try {
      outside.go(await beginAtIssuer(id, 'login'));
    } catch (error) {
      setRefused(refusalWords(error, 'Couldn’t go there. Try again.'));
      setBusy(null);
    }
  };
  return (
    <>
      <FormError text={refused} />
      {data?.issuers.map(({ id, name }) => (
        <PlainButton key={id} busy={busy === id} onClick={() => void go(id)}>
          Continue with {name}
        </PlainButton>
      ))}
    </>
  );
}

// It needs the component library, and few people need it.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

const complaints = async (values: object) =>
  (await import('./sign-in-complaints.ts')).signInComplaints(values);
const wrong = 'Wrong email or password.';

const never = () => () => {};

/** Whether the code of a page that was served complete has taken over. */
const useIsRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function EmailForm({ onResult }: { onResult: (result: SignInResult) => void }) {
  const { place, fieldProps, ...form } = usePlainForm(['email', 'password'], complaints);
  // Until then the browser would send the form itself, and a password belongs in no address.
  const isRunning = useIsRunning();
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onResult(await signInByEmail(values)),
    fallback: 'Login failed',
    about: { invalid_credentials: { field: 'password', message: wrong } },
  });
  return (
    <form ref={place} onSubmit={submit} method="post" noValidate className="stackMd">
      <PlainField label="Email" type="email" autoComplete="username" {...fieldProps('email')} />
      <PlainPassword label="Password" autoComplete="current-password" {...fieldProps('password')} />
      <PlainLink href="/forgot-password" className="said start">
        Forgot password?
      </PlainLink>
      <FormError text={refused} />
      <PlainButton type="submit" busy={sending} disabled={sending || !isRunning}>
        Sign in
      </PlainButton>
    </form>
  );
}

const Foot = ({ hasEmail }: { hasEmail: boolean }) => (
  <>
    {hasEmail && (
      <p>
        New here? <PlainLink href="/register">Create an account</PlainLink>
      </p>
    )}
    <PlainLink href="/?connect=wallet" className={classes.way}>
      Connect wallet instead
    </PlainLink>
    <p className="quiet">{walletMeaning}</p>
  </>
);

function SignIn() {
  const { isAuthenticated } = useSession();
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  const hasEmail = useEmailSignIn();
  const isInvited = useIsRunning() && isInvitation(returnPath.read());
  if (isAuthenticated) return <GoOn />;

  const onResult = (result: SignInResult) => {
    if (result.ended === 'second_factor') setWaiting(result);
    else void notify.success('Welcome back!');
  };
  if (waiting)
    return (
      <AccountFrame title="Two-factor sign-in" text="Enter your two-factor code.">
        <Suspense>
          <SecondFactorStep
            waiting={waiting}
            onArrived={onResult}
            onRestart={() => setWaiting(null)}
          />
        </Suspense>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title="Sign in"
      text={isInvited && 'You have an invitation. Sign in to read it, or create an account first.'}
      foot={<Foot hasEmail={hasEmail} />}
    >
      <div className="stackMd">
        {hasEmail && <EmailForm onResult={onResult} />}
        <IssuerButtons />
        <PasskeyButton
          label="Sign in with a passkey"
          use={async () => onResult(await signInByPasskey())}
        />
      </div>
    </AccountFrame>
  );
}

export const SignInPage = () => (
  <QueryClientProvider client={queryClient}>
    <SignIn />
  </QueryClientProvider>
);
