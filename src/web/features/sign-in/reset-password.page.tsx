/** Sets a new password with the link from an email. */
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NewPassword } from '#contract/auth/passwords.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { useMailToken } from '#web/lib/session/mail-token.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { session } from '#web/lib/session/session.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailOnly } from './email-only.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type Ending = 'done' | 'dead';

const complaint = (typed: string) => {
  const parsed = NewPassword.safeParse(typed);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};

/** Rejects with `ApiError` if a retry may succeed. */
async function setPassword(body: { token: string; password: string }): Promise<Ending> {
  try {
    await api.passwords.confirmReset({ body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_link') return 'dead';
    throw error;
  }
  // If this browser was signed in to the account, its session has ended, and this notices it.
  if (session.token()) api.auth.me().catch(() => undefined);
  return 'done';
}

function ResetForm({ token, onEnd }: { token: string; onEnd: (ending: Ending) => void }) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: complaint } });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async ({ password }) => onEnd(await setPassword({ token, password })),
    fallback: 'Couldn’t set the password. Try again.',
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NewPasswordField label="New password" {...form.getInputProps('password')} />
        <FormError text={refused} />
        <Button type="submit" size="md" fullWidth loading={sending}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}

const DeadLink = () => (
  <AccountFrame
    turned
    title="This link has expired"
    text="Links work once, for 1 hour. Your password hasn’t changed."
  >
    <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
      Request a new link
    </Button>
  </AccountFrame>
);

function Reset({ token }: { token: string | null }) {
  const [ending, setEnding] = useState<Ending | null>(token ? null : 'dead');
  if (ending === 'dead' || !token) return <DeadLink />;
  if (ending === 'done')
    return (
      <AccountFrame
        turned
        title="Your new password is set"
        text="You’re signed out on all devices. Sign in with your new password."
      >
        <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>Sign in</Button>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Set a new password" text="This signs you out on every device.">
      <ResetForm token={token} onEnd={setEnding} />
    </AccountFrame>
  );
}

function ResetPasswordForm() {
  const token = useMailToken();
  return <Reset key={token} token={token} />;
}

export const ResetPasswordPage = () => (
  <EmailOnly>
    <ResetPasswordForm />
  </EmailOnly>
);
