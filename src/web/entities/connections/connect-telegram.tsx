/** Connects a Telegram bot and the chat that it posts to. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { telegramSecrets } from '#contract/connections/calls.ts';
import { connectHelp } from '#contract/connections/types.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { Refused } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import type { ConnectFormProps } from './connect-form.ts';
import { useConnectAccount } from './connection-queries.ts';
import classes from './connections.module.css';
import { Elsewhere, Steps } from './steps.tsx';

const Secrets = z.object(telegramSecrets);

const validate = (values: z.input<typeof Secrets>) => {
  const parsed = Secrets.safeParse(values);
  return parsed.success ? {} : issuesByField(parsed.error.issues);
};

const steps = [
  <>
    Open <Elsewhere href={connectHelp.telegram}>BotFather in Telegram</Elsewhere>, send it{' '}
    <code>/newbot</code> and answer its two questions. It gives you a token. For a bot that you have
    already, send <code>/mybots</code>.
  </>,
  <>
    Add the bot to your channel or group. In a channel make it an administrator with the rights{' '}
    <strong>Post messages</strong> and <strong>Delete messages</strong>; in a group it must be
    allowed to send messages and photos. It needs nothing else.
  </>,
  'Enter the token and the chat here.',
];

export function ConnectTelegram({ onConnected, onCancel }: ConnectFormProps) {
  const connect = useConnectAccount();
  const form = useForm({ initialValues: { bot_token: '', chat_id: '' }, validate });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const sent = { platform: 'telegram' as const, ...Secrets.parse(values) };
      onConnected(await connect.mutateAsync(sent));
    },
    fallback: 'Telegram was not connected. Please try again.',
    about: { account_taken: { field: 'chat_id' } },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Connect Telegram">
      <Stack gap="md">
        <Steps steps={steps} />
        <PasswordField
          label="Bot token"
          description="Kept encrypted, and shown to nobody again"
          placeholder="123456:ABC-DEF"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('bot_token')}
        />
        <TextInput
          label="Chat"
          description="The channel’s name with its @, its link, or its number, like -1001234567890, where it is private"
          placeholder="@yourchannel"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('chat_id')}
        />
        <Refused text={refused} />
        <p className={classes.quiet}>
          Telegram is asked at once whether the token is right and whether the bot may post there.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Connect Telegram
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
