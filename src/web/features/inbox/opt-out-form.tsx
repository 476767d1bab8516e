import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { optOutCalls } from '#contract/engagement/inbox-calls.ts';
import { limits } from '#contract/core/limits.ts';
import {
  homePlatform,
  type LivePlatform,
  LivePlatformIds,
  platforms,
} from '#contract/platforms/platforms.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import classes from './opt-outs.module.css';
import { useAddOptOut } from './queries.ts';

/** The first network that has other people. */
const usual = LivePlatformIds.find((id) => !platforms[id].is_local) ?? homePlatform;

interface Values extends Record<string, unknown> {
  platform: LivePlatform;
  username: string;
}

/** Opts a person out by name. */
export function OptOutForm() {
  const add = useAddOptOut();
  const form = useForm<Values>({
    initialValues: { platform: usual, username: '' },
    validate: (values) => wrongIn(optOutCalls.add.body, values),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      await add.mutateAsync(values);
      form.setFieldValue('username', '');
    },
    fallback: 'Couldn’t save. Try again.',
  });
  return (
    <form className={classes.addForm} aria-label="Add an opt-out" onSubmit={submit} noValidate>
      <Select
        label="Platform"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        allowDeselect={false}
        {...form.getInputProps('platform')}
      />
      <TextInput
        label="Account"
        placeholder="@name"
        maxLength={limits.opt_out_name}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <Button type="submit" variant="light" loading={sending}>
        Add
      </Button>
      <FormError text={refused} />
    </form>
  );
}
