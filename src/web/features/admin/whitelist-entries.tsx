/** The wallets with access, and the form that gives one or many of them access, all or none. */
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';
import type { WhitelistEntry } from '#contract/admin.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { shortAddress } from '#domain/account/short-address.ts';
import { useAddToWhitelist } from './queries.ts';
import classes from './whitelist.page.module.css';

/** The name of a wallet for an administrator: its user, its note, or its address. */
export const nameOf = ({ username, note, address }: WhitelistEntry): string =>
  username ?? (note || shortAddress(address));

/** The sources of access other than people. */
const sources: Readonly<Record<string, string>> = {
  claim: 'the claim link',
  config: 'the configuration',
  'command line': 'the command line',
};

interface Props {
  entries: readonly WhitelistEntry[];
  onRemove: (entry: WhitelistEntry) => void;
}

function User({ entry }: { entry: WhitelistEntry }) {
  if (entry.username === null) return <span className="quiet">Hasn’t signed in</span>;
  return (
    <>
      {entry.username}
      {entry.is_admin ? <StatusBadge tone="info">Administrator</StatusBadge> : null}
    </>
  );
}

const Row = ({ entry, onRemove }: { entry: WhitelistEntry; onRemove: Props['onRemove'] }) => (
  <tr>
    <td data-part="wallet">
      <code className={classes.address}>{entry.address}</code>
      <span className="block breaks">{entry.note}</span>
    </td>
    <td data-part="user">
      <span className={classes.user}>
        <User entry={entry} />
      </span>
    </td>
    <td data-part="added">
      <Moment at={entry.added_at} />
      <span className={classes.by}>by {sources[entry.added_by] ?? entry.added_by}</span>
    </td>
    <td data-part="acts">
      <span className="besideXs end">
        <CopyButton text={entry.address} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Remove ${nameOf(entry)}`}
          onClick={() => onRemove(entry)}
        >
          Remove
        </Button>
      </span>
    </td>
  </tr>
);

/** The wallets with access: a table, or cards on a phone. */
export const EntryList = ({ entries, onRemove }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Wallet</th>
        <th scope="col">Used by</th>
        <th scope="col">Added</th>
        <th scope="col">
          <span className="unseen">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.address} entry={entry} onRemove={onRemove} />
      ))}
    </tbody>
  </table>
);

interface TypedAddresses {
  /** Without duplicates, in the typed order. */
  valid: string[];
  wrong: string[];
}

/** Parses typed or pasted addresses, separated by lines or commas. */
export function typedAddresses(typed: string): TypedAddresses {
  const words = new Set(typed.split(/[\s,;]+/).filter(Boolean));
  const valid: string[] = [];
  const wrong: string[] = [];
  for (const word of words) (decodeAddress(word) ? valid : wrong).push(word);
  return { valid, wrong };
}

const shown = 3;

const countOf = ({ valid, wrong }: TypedAddresses): string => {
  const good = pluralize(valid.length, 'address', 'addresses');
  return wrong.length === 0 ? good : `${good}, ${wrong.length} not usable`;
};

/** What prevents submitting the form, as a sentence. */
function problemOf({ valid, wrong }: TypedAddresses): string | undefined {
  if (wrong.length > 0) {
    const some = wrong.slice(0, shown).map((word) => `“${cut(word, 44)}”`);
    const more = wrong.length > shown ? ` and ${wrong.length - shown} more` : '';
    return `Not a Solana wallet address: ${some.join(', ')}${more}. Correct or remove it.`;
  }
  if (valid.length === 0) return 'Please enter at least one address';
  if (valid.length > limits.whitelist_batch) return `Add up to ${limits.whitelist_batch} at once`;
  return undefined;
}

const fieldsOf = (error: unknown) =>
  error instanceof ApiError ? errorsByField(error.details) : {};

function AddForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddToWhitelist();
  const addresses = typedAddresses(typed);
  const problem = problemOf(addresses);
  const refused = fieldsOf(add.error);
  const general = add.error && Object.keys(refused).length === 0 ? messageOf(add.error) : undefined;

  const send = () => {
    setTried(true);
    if (problem || add.isPending) return;
    add.mutate(
      { addresses: addresses.valid, note },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          onClose();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={onSubmitKeys(send)}
      aria-label="Add wallets"
      className="stackMd"
    >
      <div>
        <Textarea
          label="Wallet addresses"
          description="One per line or separated by commas."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={tried ? (problem ?? refused['addresses']) : undefined}
          classNames={{ input: classes.addresses }}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
        />
        <p
          className={classes.count}
          role="status"
          data-wrong={addresses.wrong.length > 0 || undefined}
        >
          {typed.trim() ? countOf(addresses) : ''}
        </p>
      </div>
      <TextInput
        label="Note"
        description="For example, their name. Only administrators see this."
        value={note}
        maxLength={limits.whitelist_note}
        error={refused['note']}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {general ? (
        <p className={classes.failure} role="alert">
          {general}
        </p>
      ) : null}
      <DialogButtons
        action={addresses.valid.length > 1 ? `Add ${addresses.valid.length} wallets` : 'Add wallet'}
        isSending={add.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

export function AddDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add wallets"
      size="lg"
      fullScreen={phone ?? false}
    >
      <AddForm onClose={onClose} />
    </Modal>
  );
}
