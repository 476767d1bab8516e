/** Adds another account on a platform without sign-in: it only needs a name. */
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { connectionCalls, type NewConnection } from '#contract/connections/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import type { ConnectFormProps } from './connect-form.ts';
import { useConnectAccount, useConnections } from './connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';

/** The platform's name with the first free number: “Sandbox 2”. */
function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let nth = 2; ; nth += 1) {
    const free = `${name} ${nth}`;
    if (!used.has(free.toLowerCase())) return free;
  }
}

interface Props extends ConnectFormProps {
  platform: LivePlatform;
}

export function ConnectNamed({ platform, onConnected, onCancel }: Props) {
  const { name } = platforms[platform];
  const connect = useConnectAccount();
  const { connections } = useConnections(platform);
  const bodyOf = (values: { name: string }) => ({ platform, ...values }) as NewConnection;
  const form = useForm({
    initialValues: { name: freeName(name, connections.map(accountName)) },
    validate: (values) => wrongIn(connectionCalls.connect.body, bodyOf(values)),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onConnected(await connect.mutateAsync(bodyOf(values))),
    fallback: 'Couldn’t connect the account.',
    about: { conflict: { field: 'name' } },
  });
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <p>Give each agent its own account and compare them side by side.</p>
        <TextInput
          label="Name"
          maxLength={limits.connection_name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError text={refused} />
        <DialogButtons action={`Connect ${name}`} isSending={sending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
