import { Button, Group, Stack } from '@mantine/core';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { reauth } from '#web/lib/session/reauth.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { confirm, fallback } from './confirm.ts';
import { CodeField, codeIn, type StepProps, useProofForm } from './proof-form.tsx';

const wrong = {
  password: 'Wrong password. Try again.',
  both: 'Wrong password or code.',
};

export function ByPassword({ withCode, onOther }: StepProps) {
  const { user } = useSession();
  const form = useProofForm({ password: true, code: withCode });
  const { submit, sending, refused } = useSubmit({
    form,
    send: (values) => confirm({ password: values.password, ...codeIn(values) }),
    fallback,
    about: {
      invalid_credentials: { field: 'password', message: withCode ? wrong.both : wrong.password },
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {/* Tells a password manager whose password is needed. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? user?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {withCode || form.errors.code ? <CodeField form={form} /> : null}
        <FormError text={refused} />
        <Group justify="flex-end" gap="sm">
          {onOther ? (
            <Button variant="subtle" mr="auto" onClick={onOther}>
              Confirm with wallet
            </Button>
          ) : null}
          <Button variant="default" onClick={() => reauth.settle(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
