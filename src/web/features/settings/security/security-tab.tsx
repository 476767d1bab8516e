import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserProfile } from '#contract/auth/users.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { limits } from '#contract/core/limits.ts';
import { passwordCalls } from '#contract/auth/passwords.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField, wrongIn } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { useChangePassword } from '#web/features/settings/queries.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { session, useSession } from '#web/lib/session/session.ts';
import { disconnectRemembered } from '#web/lib/wallet/wallet.ts';
import { IssuersSection, PasskeysSection } from './other-ways.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { AlsoEnds, useAlsoEnds } from './also-ends.tsx';
import classes from './security-tab.module.css';

const counted = (count: number, one: string) => (count === 0 ? [] : [pluralize(count, one)]);

/** What is deleted with the account, in numbers if known. */
function Losses() {
  const { isWhitelisted } = useSession();
  // Someone without access may delete their agents with the account, but not count them.
  const { data } = useQuery({ ...agentsQuery, enabled: isWhitelisted === true });
  const { total, posts } = summarise(data ?? []);
  const made = data
    ? [...counted(total, 'agent'), ...counted(posts, 'post')]
    : ['your agents and their posts'];
  return (
    <ul className={classes.losses}>
      {made.map((one) => (
        <li key={one}>
          <strong>{one}</strong>
        </li>
      ))}
      <li>all scheduled posts</li>
      <li>images, connections, linked wallets and settings</li>
      <li>spaces that no one else owns</li>
    </ul>
  );
}

function DeleteForm({ username, onClose }: { username: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: async () => api.users.deleteAccount({ body: { confirm: username } }),
  });
  const go = async () => {
    try {
      const { message } = await remove.mutateAsync();
      // The server has already ended this session, so there is nothing to sign out of.
      session.clear();
      void notify.info(message);
      await disconnectRemembered();
      await navigate({ to: '/', ignoreBlocker: true });
    } catch (failure) {
      void notify.failure(failure);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === username) void go();
    else setError(`Type ${username} exactly`);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>This permanently deletes:</Text>
        <Losses />
        <TextInput
          label={`Type ${username} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <DialogButtons
          action="Delete my account"
          isSending={remove.isPending}
          destructive
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Deletes the account, after its name was typed. */
function DeleteAccount({ profile }: { profile: UserProfile }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsSection
      title="Danger Zone"
      tone="danger"
      text="Deletes your account and everything in it."
    >
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Modal opened={open} onClose={close} title="Delete your account?">
        <DeleteForm username={profile.username} onClose={close} />
      </Modal>
    </SettingsSection>
  );
}

/** Exports everything that is stored about a person, as one file. */
function ExportData({ username }: { username: string }) {
  const load = useMutation({ mutationFn: async () => api.users.export() });
  const start = () =>
    load.mutate(undefined, {
      onSuccess: (file) => saveFile(file, `socialai-${username}.json`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <SettingsSection
      title="Your data"
      text="Download all your data as one JSON file. Passwords and keys aren’t included."
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        loading={load.isPending}
        onClick={start}
      >
        Export my data
      </Button>
    </SettingsSection>
  );
}

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
  const { data: setup } = useQuery(setupQuery(api));
  if (setup?.email_sign_in === false) return null;
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
    <PasskeysSection />
    <IssuersSection />
    <PasswordSection profile={profile} />
    <SessionsSection hasPassword={profile.has_password} />
    <ExportData username={profile.username} />
    <DeleteAccount profile={profile} />
  </>
);
