/** Requests a link to set a new password. The message doesn't reveal whether an address is known. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordCalls } from '#contract/auth/passwords.ts';
import { api } from '#web/lib/api/api.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailOnly } from './email-only.tsx';

const validate = (values: { email: string }) => wrongIn(passwordCalls.resetPassword.body, values);

const Back = () => (
  <p>
    <Link to="/sign-in">Back to sign in</Link>
  </p>
);

function ForgotPasswordForm() {
  const [sent, setSent] = useState(false);
  const form = useForm({ initialValues: { email: '' }, validate });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (body) => {
      await api.passwords.resetPassword({ body });
      setSent(true);
    },
    fallback: 'Couldn’t send the link. Try again.',
  });
  if (sent)
    return (
      <AccountFrame
        turned
        title="Check your email"
        text="If that email is verified here, we sent a reset link. It works once, for 1 hour."
        foot={<Back />}
      >
        <div className="stackMd">
          <OutboxNote />
          <div>
            <Button variant="default" onClick={() => setSent(false)}>
              Try another email
            </Button>
          </div>
        </div>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Forgot password?" text="We’ll email you a reset link." foot={<Back />}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <FormError text={refused} />
          <Button type="submit" size="md" fullWidth loading={sending}>
            Send the link
          </Button>
        </Stack>
      </form>
    </AccountFrame>
  );
}

export const ForgotPasswordPage = () => (
  <EmailOnly>
    <ForgotPasswordForm />
  </EmailOnly>
);
