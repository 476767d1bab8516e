/** Connects a Bluesky account by an app password. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { blueskySecrets } from '#contract/connections/calls.ts';
import { blueskyService, connectHelp } from '#contract/connections/types.ts';
import { limits } from '#contract/core/limits.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { Refused } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import type { ConnectFormProps } from './connect-form.ts';
import { useConnectAccount } from './connection-queries.ts';
import { Elsewhere, Steps } from './steps.tsx';

const Secrets = z.object(blueskySecrets);

interface Values extends Record<string, string> {
  service: string;
  identifier: string;
  app_password: string;
}

/** People leave out the scheme of an address, and write handles with their @. */
const meant = ({ service, identifier, app_password }: Values): Values => ({
  service: /^\w+:\/\//.test(service.trim()) ? service.trim() : `https://${service.trim()}`,
  identifier: identifier.trim().replace(/^@/, ''),
  app_password: app_password.trim(),
});

const validate = (values: Values) => {
  const parsed = Secrets.safeParse(meant(values));
  return parsed.success ? {} : issuesByField(parsed.error.issues);
};

/** The form in which Bluesky itself hands them out. */
const looksLikeAppPassword = (typed: string) =>
  typed === '' || /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/i.test(typed.trim());

const steps = [
  <>
    Open <Elsewhere href={connectHelp.bluesky}>App passwords in Bluesky’s settings</Elsewhere> as
    the account that is to post, and add one. Name it after this application, so that you find it
    again.
  </>,
  'Bluesky shows the app password once. Copy it.',
  'Enter it here with the handle.',
];

export function ConnectBluesky({ connection, onConnected, onCancel }: ConnectFormProps) {
  const connect = useConnectAccount();
  const form = useForm<Values>({
    initialValues: {
      service: blueskyService,
      identifier: connection?.username ?? '',
      app_password: '',
    },
    validate,
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const sent = { platform: 'bluesky' as const, ...Secrets.parse(meant(values)) };
      onConnected(await connect.mutateAsync(sent));
    },
    fallback: 'Bluesky was not connected. Please try again.',
    about: { account_taken: { field: 'identifier' } },
  });
  const { app_password } = form.values;
  return (
    <form onSubmit={submit} noValidate aria-label="Connect Bluesky">
      <Stack gap="md">
        <Steps steps={steps} />
        <TextInput
          label="Handle"
          placeholder="you.bsky.social"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.bluesky_identifier + 1}
          data-autofocus
          {...form.getInputProps('identifier')}
        />
        <PasswordField
          label="App password"
          description={
            looksLikeAppPassword(app_password)
              ? 'Kept encrypted, and shown to nobody again'
              : 'App passwords look like abcd-efgh-ijkl-mnop. Please do not use the account’s own password.'
          }
          autoComplete="off"
          {...form.getInputProps('app_password')}
        />
        <TextInput
          label="Service"
          description="Where the account lives. Leave it unless you know that yours is elsewhere."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.service_url}
          {...form.getInputProps('service')}
        />
        <Refused text={refused} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Connect Bluesky
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
