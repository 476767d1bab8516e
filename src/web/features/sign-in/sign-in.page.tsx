/** Sign-in with an email address, and the second factor if the account has one. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordCalls } from '#contract/auth/passwords.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { SecondFactorForm } from '#web/lib/session/second-factor-form.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { PasskeyButton } from '#web/lib/session/passkey-button.tsx';
import {
  signInByEmail,
  signInByPasskey,
  type SignInResult,
  type WaitingSignIn,
} from '#web/lib/session/sign-in.ts';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { AccountFrame, GoOn } from './account-frame.tsx';
import { useEmailSignIn } from './email-only.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';

const validate = (values: { email: string; password: string }) =>
  wrongIn(passwordCalls.login.body, values);
const wrong = 'Wrong email or password.';

function EmailForm({ onResult }: { onResult: (result: SignInResult) => void }) {
  const form = useForm({ initialValues: { email: '', password: '' }, validate });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onResult(await signInByEmail(values)),
    fallback: 'Login failed',
    about: { invalid_credentials: { field: 'password', message: wrong } },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Anchor
          size="sm"
          style={{ justifySelf: 'start' }}
          renderRoot={(props) => <Link to="/forgot-password" {...props} />}
        >
          Forgot password?
        </Anchor>
        <FormError text={refused} />
        <Button type="submit" size="md" fullWidth loading={sending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

const Foot = ({ hasEmail }: { hasEmail: boolean }) => (
  <>
    {hasEmail && (
      <p>
        New here? <Link to="/register">Create an account</Link>
      </p>
    )}
    <Button
      variant="default"
      size="md"
      fullWidth
      renderRoot={(props) => <Link to="/" search={{ connect: 'wallet' }} {...props} />}
    >
      Connect wallet instead
    </Button>
    <p className="quiet">{walletMeaning}</p>
  </>
);

export function SignInPage() {
  const { isAuthenticated } = useSession();
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  const hasEmail = useEmailSignIn();
  if (isAuthenticated) return <GoOn />;

  const onResult = (result: SignInResult) => {
    if (result.ended === 'second_factor') setWaiting(result);
    else void notify.success('Welcome back!');
  };
  if (waiting)
    return (
      <AccountFrame title="Two-factor sign-in" text="Enter your two-factor code.">
        <SecondFactorForm
          waiting={waiting}
          onArrived={onResult}
          onRestart={() => setWaiting(null)}
        />
      </AccountFrame>
    );
  return (
    <AccountFrame title="Sign in" foot={<Foot hasEmail={hasEmail} />}>
      <Stack gap="md">
        {hasEmail && <EmailForm onResult={onResult} />}
        <IssuerButtons />
        <PasskeyButton
          label="Sign in with a passkey"
          use={async () => onResult(await signInByPasskey())}
        />
      </Stack>
    </AccountFrame>
  );
}
