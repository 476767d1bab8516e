/** Renames an account. */
import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { connectionCalls } from '#contract/connections/calls.ts';
import type { Connection } from '#contract/connections/types.ts';
import { limits } from '#contract/core/limits.ts';
import { useRenameAccount } from '#web/entities/connections/connection-queries.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

interface Props {
  connection: Connection;
  onClose: () => void;
}

function RenameForm({ connection: { id, display_name }, onClose }: Props) {
  const rename = useRenameAccount(id);
  const form = useForm({
    initialValues: { name: display_name },
    validate: (values) => wrongIn(connectionCalls.rename.body, values),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const { message } = await rename.mutateAsync(values);
      void notify.success(message);
      onClose();
    },
    fallback: 'Couldn’t rename the account.',
    about: { conflict: { field: 'name' } },
  });
  return (
    <form onSubmit={submit} noValidate aria-label={`Rename ${display_name}`}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={limits.connection_name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError text={refused} />
        <DialogButtons action="Rename" isSending={sending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Only for an account that its owner named; elsewhere the network does. */
export const RenameDialog = ({ connection, onClose }: Props) => (
  <Modal opened onClose={onClose} title={`Rename ${connection.display_name}`}>
    <RenameForm connection={connection} onClose={onClose} />
  </Modal>
);
