/** The editable part of an account: the email address. */
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userCalls, type UserProfile } from '#contract/auth/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField, wrongIn } from '#web/lib/forms/field-errors.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { notify } from '#web/lib/notify.ts';
import classes from './email-form.module.css';
import { useUpdateProfile, useRequestVerification } from '#web/features/settings/queries.ts';
import { useState } from 'react';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';

/** The verification status of an account's email address, with its actions. */
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

function EmailState({ profile }: { profile: UserProfile }) {
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

/** The address in the field: a new one until it is verified, otherwise the verified one. */
const emailOf = (profile: UserProfile) => profile.pending_email ?? profile.email ?? '';

const helpUnder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface Values {
  email: string;
}
const bodyOf = ({ email }: Values) => ({ email: email.trim() || null });
const validate = (values: Values) => wrongIn(userCalls.updateProfile.body, bodyOf(values));

function Fields({ profile }: { profile: UserProfile }) {
  const update = useUpdateProfile();
  const form = useForm<Values>({ initialValues: { email: emailOf(profile) }, validate });
  // Awaited, because a new address remounts the form, whose own callbacks would be lost.
  const save = async (values: Values) => {
    try {
      const saved = await update.mutateAsync({ username: profile.username, ...bodyOf(values) });
      form.setInitialValues({ email: emailOf(saved) });
      form.reset();
      void notify.success('Profile updated successfully');
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
      void notify.failure(error, 'Failed to update profile');
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => void save(values))}
      noValidate
    >
      <TextInput
        label="Username"
        inputWrapperOrder={helpUnder}
        description="Set automatically. Can’t be changed."
        value={profile.username}
        readOnly
      />
      <div className="stackXs">
        <TextInput
          label="Email (optional)"
          inputWrapperOrder={helpUnder}
          description="Used for account recovery and alerts."
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <EmailState profile={profile} />
      </div>
      <Group>
        <Button type="submit" loading={update.isPending}>
          Update Profile
        </Button>
      </Group>
      <LeaveGuard
        active={form.isDirty()}
        title="Leave without saving?"
        text="Your changes aren’t saved yet."
      />
    </form>
  );
}

/** Remounted when another tab changed the address. */
export const EmailForm = ({ profile }: { profile: UserProfile }) => (
  <Fields key={emailOf(profile)} profile={profile} />
);
