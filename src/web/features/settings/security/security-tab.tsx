import type { UserProfile } from '#contract/auth/users.ts';
import { DeleteAccount } from '#web/features/settings/profile/delete-account.tsx';
import { ExportData } from '#web/features/settings/profile/export-data.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useForm } from '@mantine/form';
import { limits } from '#contract/core/limits.ts';
import { passwordCalls } from '#contract/auth/passwords.ts';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField, wrongIn } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { useChangePassword } from '#web/features/settings/queries.ts';
import { AlsoEnds, useAlsoEnds } from './also-ends.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

interface Values {
  current_password: string;
  new_password: string;
}

function PasswordForm({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const { has_password: has, email, username } = profile;
  const change = useChangePassword();
  const { also, ...choice } = useAlsoEnds();
  const bodyOf = ({ current_password, new_password }: Values) => ({
    new_password,
    ...(has && { current_password }),
    ...(also && { also }),
  });
  const form = useForm<Values>({
    initialValues: { current_password: '', new_password: '' },
    validate: (values) => wrongIn(passwordCalls.changePassword.body, bodyOf(values)),
  });
  const save = (values: Values) =>
    change.mutate(bodyOf(values), {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
      },
      onError: (error) => {
        if (isUnconfirmed(error)) return;
        const fieldErrors = error instanceof ApiError ? errorsByField(error.details) : {};
        const field = has ? 'current_password' : 'new_password';
        form.setErrors(
          Object.keys(fieldErrors).length > 0
            ? fieldErrors
            : { [field]: refusalWords(error, 'Couldn’t change the password. Try again.') },
        );
      },
    });
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="md">
        {/* For password managers, which store a password under a name. */}
        <input type="text" autoComplete="username" value={email ?? username} readOnly hidden />
        {has ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
        ) : null}
        <PasswordField
          label="New password"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={`At least ${limits.password_min} characters. Several unrelated words make a strong password.`}
          autoComplete="new-password"
          data-autofocus={has ? undefined : true}
          {...form.getInputProps('new_password')}
        />
        <Text size="sm" c="var(--ink-2)">
          You’ll be signed out everywhere else.
        </Text>
        <AlsoEnds {...choice} />
        <DialogButtons
          action={has ? 'Change password' : 'Set password'}
          isSending={change.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface Props {
  profile: UserProfile;
  opened: boolean;
  onClose: () => void;
}

/** Sets a first password, or changes it, for which the current one is required. */
const PasswordDialog = ({ profile, opened, onClose }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={profile.has_password ? 'Change password' : 'Set a password'}
  >
    <PasswordForm profile={profile} onClose={onClose} />
  </Modal>
);

function PasswordSection({ profile }: { profile: UserProfile }) {
  const [open, setOpen] = useState(false);
  const { has_password: has, email } = profile;
  return (
    <SettingsSection
      title="Password"
      badge={<StatusBadge tone={has ? 'good' : 'quiet'}>{has ? 'Set' : 'Not set'}</StatusBadge>}
      text={
        email
          ? `Sign in with ${email} when you don’t have your wallet.`
          : 'To sign in with a password, add an email under Profile.'
      }
    >
      <Button variant="default" onClick={() => setOpen(true)}>
        {has ? 'Change password' : 'Set a password'}
      </Button>
      <PasswordDialog profile={profile} opened={open} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

export const SecurityTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <TwoFactorSection profile={profile} />
    <PasswordSection profile={profile} />
    <SessionsSection hasPassword={profile.has_password} />
    <ExportData username={profile.username} />
    <DeleteAccount profile={profile} />
  </>
);
