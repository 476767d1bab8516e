import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { UserProfile } from '#contract/auth/users.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { session, useSession } from '#web/lib/session/session.ts';
import { disconnectRemembered } from '#web/lib/wallet/wallet.ts';
import classes from './delete-account.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

const counted = (count: number, one: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`];

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
export function DeleteAccount({ profile }: { profile: UserProfile }) {
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
