/** Who must approve what is posted on an account; only the owner of the space decides that. */
import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { useAccountApprovers } from '#web/entities/connections/connection-queries.ts';
import { approverChoices, approverHelp } from '#web/entities/spaces/approver-words.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

interface Props {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
  onClose: () => void;
}

export function ApproversDialog({ connection: { id, approvers }, called, onClose }: Props) {
  const [chosen, setChosen] = useState(approvers);
  const save = useAccountApprovers(id);
  return (
    <Modal opened onClose={onClose} title={`Who must approve posts on ${called}`}>
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen, {
            onSuccess: ({ message }) => {
              void notify.success(message);
              onClose();
            },
          });
        }}
      >
        <Select
          label="Who must approve"
          description={approverHelp[chosen]}
          data={approverChoices(true)}
          value={chosen}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => value && setChosen(value)}
        />
        <p className="quiet">
          Applies to every post on this account, in addition to the agent’s own setting.
        </p>
        <FormError text={save.error ? messageOf(save.error, 'Couldn’t save. Try again.') : null} />
        <DialogButtons action="Save" isSending={save.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
