/** The verification status of an account's email address, with its actions. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { UserProfile } from '#contract/auth/users.ts';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { useRequestVerification, useUpdateProfile } from '#web/features/settings/queries.ts';

function SendAgain() {
  const request = useRequestVerification();
  const [sent, setSent] = useState(false);
  const send = () =>
    request.mutate(undefined, {
      onSuccess: ({ message }) => {
        setSent(true);
        void notify.success(message);
      },
      onError: (error) => void notify.failure(error),
    });
  return (
    <Button variant="default" size="xs" loading={request.isPending} onClick={send}>
      {sent ? 'Sent. Send the link again' : 'Send the link again'}
    </Button>
  );
}

/** Drops the new address, so that the verified one stays. */
function Keep({ profile, email }: { profile: UserProfile; email: string }) {
  const update = useUpdateProfile();
  const keep = () =>
    update.mutateAsync({ username: profile.username, email }).then(
      () => notify.success('Profile updated successfully'),
      (error: unknown) => notify.failure(error, 'Failed to update profile'),
    );
  return (
    <Button variant="default" size="xs" loading={update.isPending} onClick={() => void keep()}>
      Keep {email}
    </Button>
  );
}

export function EmailState({ profile }: { profile: UserProfile }) {
  const { email, email_verified: verified, pending_email: pending } = profile;
  if (pending)
    return (
      <div className="said stackXs left">
        <div className="lineXs">
          <StatusBadge tone="warn">Not confirmed yet</StatusBadge>
          <span>Open the link we sent to {pending}.</span>
        </div>
        <OutboxNote />
        {email ? <span>Until then, we’ll email {email}.</span> : null}
        <Group gap="xs">
          <SendAgain />
          {email ? <Keep profile={profile} email={email} /> : null}
        </Group>
      </div>
    );
  if (!email) return null;
  if (verified)
    return (
      <div>
        <StatusBadge tone="good">Verified</StatusBadge>
      </div>
    );
  return (
    <div className="said stackXs left">
      <div className="lineXs">
        <StatusBadge tone="warn">Not verified</StatusBadge>
        <span>Open the link we sent you.</span>
      </div>
      <OutboxNote />
      <SendAgain />
    </div>
  );
}
