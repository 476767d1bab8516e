/** The editable part of an account: the email address. */
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userCalls } from '#contract/auth/users.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField, issuesByField } from '#web/lib/forms/field-errors.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { notify } from '#web/lib/notify.ts';
import { EmailState } from './email-state.tsx';
import classes from './email-form.module.css';
import { useUpdateProfile } from '#web/features/settings/queries.ts';

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
const validate = (values: Values) => {
  const parsed = userCalls.updateProfile.body.safeParse(bodyOf(values));
  return parsed.success ? {} : issuesByField(parsed.error.issues);
};

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
