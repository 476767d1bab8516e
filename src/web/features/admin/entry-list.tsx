/** The wallets with access: a table, or cards on a phone. */
import { Button } from '@mantine/core';
import type { WhitelistEntry } from '#contract/admin.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { shortAddress } from '#web/lib/wallet/short-address.ts';
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
          color="red"
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
