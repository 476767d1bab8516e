import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { tokenCalls } from '#contract/tokens/calls.ts';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { ShownSecret } from '#web/features/settings/shown-secret.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useCreateToken } from './token-queries.ts';
import { TokenRights } from './token-rights.tsx';
import { bodyOf, emptyToken, type TokenValues, wrongIn } from './token-values.ts';

const validate = (values: TokenValues) => wrongIn(tokenCalls.create.body, bodyOf(values));

function TokenForm({ onDone, onClose }: { onDone: (token: string) => void; onClose: () => void }) {
  const create = useCreateToken();
  const form = useForm<TokenValues>({ initialValues: emptyToken, validate });
  const save = (values: TokenValues) => {
    const body = bodyOf(values);
    if (!body) return;
    create.mutate(body, {
      onSuccess: ({ token }) => onDone(token),
      onError: (error) => {
        if (isUnconfirmed(error)) return;
        const fieldErrors = error instanceof ApiError ? errorsByField(error.details) : {};
        if (Object.keys(fieldErrors).length > 0) form.setErrors(fieldErrors);
        else void notify.failure(error);
      },
    });
  };
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Where you’ll use it, such as Claude or Zapier. Posts and the security activity show it."
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TokenRights form={form} />
        <DialogButtons action="Create token" isSending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Creates an API token and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={token === undefined ? 'Create an API token' : 'API token created'}
      closeOnClickOutside={token === undefined}
    >
      {token === undefined ? (
        <TokenForm onDone={setToken} onClose={onClose} />
      ) : (
        <ShownSecret
          label="Your API token"
          help="Copy it now and keep it like a password. We don’t show it again."
          secret={token}
          copy="Copy token"
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
