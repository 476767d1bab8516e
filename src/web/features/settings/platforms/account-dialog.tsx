/** The dialogs of a connected account. */
import { Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type RefObject, useId, useState } from 'react';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { ConnectDialog } from '#web/entities/connections/connect-dialog.tsx';
import { DisconnectDialog } from '#web/entities/connections/disconnect-account.tsx';
import { PlatformRuleList } from '#web/entities/connections/platform-rule-list.tsx';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import { connectionCalls } from '#contract/connections/calls.ts';
import { limits } from '#contract/core/limits.ts';
import {
  useAccountApprovers,
  useChecklist,
  useRenameAccount,
} from '#web/entities/connections/connection-queries.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import type { ChecklistEntry } from '#contract/platforms/traits.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import ShareDialog from '#web/entities/reviews/share-dialog.tsx';
import classes from '#web/entities/connections/connections.module.css';
import { approverChoices, approverHelp } from '#web/entities/spaces/approver-words.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { PostingTimesForm } from './posting-times-form.tsx';

interface ApproversDialogProps {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
  onClose: () => void;
}

/** Who must approve what is posted on an account; only the owner of the space decides that. */
function ApproversDialog({ connection: { id, approvers }, called, onClose }: ApproversDialogProps) {
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

interface PostingTimesDialogProps {
  /** The account's. */
  id: string;
  /** The part of its name that is unique on the platform. */
  called: string;
  onClose: () => void;
}

/** The posting times of an account's queue. */
function PostingTimesDialog({ id, called, onClose }: PostingTimesDialogProps) {
  const query = useQuery(queueQuery(id));
  const { data } = query;
  const [isDirty, setDirty] = useState(false);
  return (
    <FormDialog
      title={`Edit posting times for ${called}`}
      size="xl"
      dirty={isDirty}
      sending={false}
      onClose={onClose}
    >
      {(close) =>
        data ? (
          <PostingTimesForm id={id} queue={data} onDirty={setDirty} onClose={close} />
        ) : (
          <QueryState query={query} fallback="Couldn’t load the posting times." />
        )
      }
    </FormDialog>
  );
}

interface EntryProps {
  entry: ChecklistEntry;
  checked: boolean;
  /** The network reports this one, so it can't be checked by hand. */
  isTold: boolean;
  onChange: (ticked: boolean) => void;
}

function Entry({ entry, checked, isTold, onChange }: EntryProps) {
  const id = useId();
  return (
    <li>
      <Checkbox
        label={entry.label}
        checked={checked}
        disabled={isTold}
        aria-describedby={id}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes.entryHelp} id={id}>
        {entry.help} {isTold && 'We read it from the profile with each check. '}
        {entry.where ? <Elsewhere href={entry.where.url}>{entry.where.name}</Elsewhere> : null}
      </p>
    </li>
  );
}

interface ConnectionChecklistProps {
  connection: Connection;
  /** The part of its name that is unique on the platform. */
  called: string;
}

/** What a platform requires of an automated account, for its owner to check off. Renders nothing when that is nothing. */
function ConnectionChecklist({ connection, called }: ConnectionChecklistProps) {
  const { id, platform } = connection;
  const change = useChecklist(id);
  const { name, checklist: entries, ai_label } = platforms[platform];
  if (entries.length === 0) return null;
  // The latest change shows at once; the server's answer or refusal replaces it.
  const shown = { ...connection.checklist, ...(change.isPending ? change.variables : {}) };
  const { done, all } = checklistCount(platform, shown);
  return (
    <div className="stackMd">
      <p className={`said ${classes.quiet}`} role="status">
        What {name} asks of automated accounts: {done} of {all} confirmed.
      </p>
      <ul className={classes.checklist} aria-label={`Checklist for ${called}`}>
        {entries.map((entry) => (
          <Entry
            key={entry.item}
            entry={entry}
            checked={shown[entry.item]}
            isTold={entry.item === 'automated_label' && ai_label?.told !== undefined}
            onChange={(ticked) =>
              change.mutate(
                { [entry.item]: ticked },
                { onError: (error) => void notify.failure(error) },
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}

interface RenameDialogProps {
  connection: Connection;
  onClose: () => void;
}

function RenameForm({ connection: { id, display_name }, onClose }: RenameDialogProps) {
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

/** Renames an account: only one that its owner named; elsewhere the network does. */
const RenameDialog = ({ connection, onClose }: RenameDialogProps) => (
  <Modal opened onClose={onClose} title={`Rename ${connection.display_name}`}>
    <RenameForm connection={connection} onClose={onClose} />
  </Modal>
);

/** What opens one. */
export type AccountAct =
  | 'times'
  | 'approvers'
  | 'share'
  | 'rename'
  | 'reconnect'
  | 'checklist'
  | 'rules'
  | 'disconnect';

interface Props {
  act: AccountAct;
  /** The menu button that it may have been opened from. */
  menu: RefObject<HTMLButtonElement | null>;
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
  onClose: () => void;
}

export function AccountDialog({ act, menu, connection, called, onClose }: Props) {
  const { id, platform } = connection;
  useFocusBack(menu);
  if (act === 'times') return <PostingTimesDialog id={id} called={called} onClose={onClose} />;
  if (act === 'approvers')
    return <ApproversDialog connection={connection} called={called} onClose={onClose} />;
  if (act === 'share')
    return (
      <ShareDialog
        plan={{ of: { connection_id: connection.id }, name: called }}
        onClose={onClose}
      />
    );
  if (act === 'rename') return <RenameDialog connection={connection} onClose={onClose} />;
  if (act === 'rules')
    return (
      <Modal opened onClose={onClose} title={`What ${platforms[platform].name} allows`} size="lg">
        <PlatformRuleList platform={platform} />
      </Modal>
    );
  if (act === 'checklist')
    return (
      <Modal opened onClose={onClose} title={`Checklist for ${called}`} size="lg">
        <ConnectionChecklist connection={connection} called={called} />
      </Modal>
    );
  if (act === 'reconnect')
    return (
      <ConnectDialog
        platform={platform}
        connection={connection}
        start={{ from: 'settings' }}
        opened
        onCancel={onClose}
        onConnected={({ message }) => {
          onClose();
          void notify.success(message);
        }}
      />
    );
  return <DisconnectDialog connection={connection} opened onClose={onClose} />;
}
