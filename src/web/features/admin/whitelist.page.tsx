/** The access list, for administrators. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WhitelistEntry } from '#contract/admin.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AddDialog, EntryList, nameOf } from './whitelist-entries.tsx';
import { OnlyAdministrators } from './only-administrators.tsx';
import {
  entitledQuery,
  useAddToWhitelist,
  useRemoveFromWhitelist,
  whitelistQuery,
} from './queries.ts';
import classes from './whitelist.page.module.css';
import { AccessRequests, PricingList } from './requests.tsx';
import { whitelistSearchOf } from './whitelist-search.ts';

// People whose access comes from single sign-on, and not from the list of wallets.

/** Nothing where no issuer gives access to anyone. */
function Entitled() {
  const query = useInfiniteQuery(entitledQuery);
  const people = rowsIn(query.data, ({ username }) => username);
  if (people.length === 0) return null;
  return (
    <section className="stackSm" aria-labelledby="entitled">
      <h2 id="entitled">By single sign-on</h2>
      <p className="quiet">
        Their groups and domains give them access, which we check at each sign-in. To end it, change
        it there.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Email</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ username, email, issuer, is_admin }) => (
            <tr key={username}>
              <td>
                <span className={classes.user}>
                  {username}
                  {is_admin ? <StatusBadge tone="info">Administrator</StatusBadge> : null}
                </span>
              </td>
              <td className="breaks">{email ?? ''}</td>
              <td>{issuer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowNext query={query} />
    </section>
  );
}

interface Props {
  /** The wallet to remove; the dialog is open while there is one. */
  entry: WhitelistEntry | undefined;
  onClose: () => void;
  onRemoved: (entry: WhitelistEntry) => void;
}

/** Whether the wallet is the administrator's own, and their last one; `undefined` until known. */
function useOwn(entry: WhitelistEntry | undefined) {
  const { user } = useSession();
  const name = user?.username ?? '';
  const own = entry !== undefined && entry.username === name;
  const { data } = useInfiniteQuery({ ...whitelistQuery(name), enabled: own });
  const mine = data?.pages[0]?.data.filter(({ username }) => username === name);
  return { own, last: own && mine && mine.length < 2 };
}

/** Administrators can't remove their own last wallet. */
const OwnLast = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="This is your own wallet">
    <Text>This is your last wallet with access. Add another one first.</Text>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Modal>
);

/** The consequences for the person. */
const Consequences = ({ own, name }: { own: boolean; name: string }) =>
  own ? (
    <Text>Remove access for your own wallet? You can still sign in with your other wallets.</Text>
  ) : (
    <Text>
      Remove access for {name}? Unless another of their wallets has access, they’re locked out and
      their scheduled posts stop.
    </Text>
  );

/** Asks for confirmation, removes, and shows a message. */
function RemoveDialog({ entry, onClose, onRemoved }: Props) {
  const remove = useRemoveFromWhitelist();
  const confirm = () => {
    if (!entry) return;
    remove.mutate(entry.address, {
      onSuccess: () => {
        onRemoved(entry);
        onClose();
      },
      onError: (error) => {
        void notify.failure(error);
        onClose();
      },
    });
  };
  const { own, last } = useOwn(entry);
  const name = entry ? nameOf(entry) : '';
  if (last) return <OwnLast onClose={onClose} />;
  return (
    <ConfirmDialog
      opened={entry !== undefined}
      title={`Remove ${name}?`}
      confirmLabel="Remove wallet"
      destructive
      loading={remove.isPending || (own && last === undefined)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Consequences own={own} name={name} />
      <Text mt="xs" size="sm" c="var(--ink-2)">
        Nothing is deleted. Add the wallet again to restore access.
      </Text>
    </ConfirmDialog>
  );
}

const useAsked = () => whitelistSearchOf(useSearch({ strict: false }));
const pause = 250;

function SearchField() {
  const { search = '' } = useAsked();
  const navigate = useNavigate({ from: '/admin/whitelist' });
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // The address changed without typing: by going back, or by clearing the search.
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const find = useDebouncedCallback((text: string) => {
    void navigate({ search: text ? { search: text } : {}, replace: true });
  }, pause);
  return (
    <TextInput
      type="search"
      label="Search"
      placeholder="Address, note or username"
      className={classes.search}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        find(event.currentTarget.value.trim());
      }}
    />
  );
}

/** After a removal: a message with Undo. */
function Undo({ entry, onDone }: { entry: WhitelistEntry; onDone: () => void }) {
  const add = useAddToWhitelist();
  const { address, note } = entry;
  const again = () =>
    add.mutate(
      { addresses: [address], note },
      { onSuccess: onDone, onError: (error) => void notify.failure(error) },
    );
  return (
    <div className={classes.undo} role="status">
      <p>Access removed for {nameOf(entry)}.</p>
      <Button variant="default" size="compact-sm" loading={add.isPending} onClick={again}>
        Add again
      </Button>
    </div>
  );
}

const countOf = (total: number, search: string) =>
  search
    ? pluralize(total, 'wallet matches', 'wallets match')
    : `${pluralize(total, 'wallet has', 'wallets have')} access`;

/** The size of the list in a sentence, or an empty state with an action. */
function Found({ total, search }: { total: number; search: string }) {
  return (
    <>
      <p className="quiet numeric" role="status">
        {countOf(total, search)}
      </p>
      {total === 0 && (
        <EmptyState
          title="No wallets match"
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/admin/whitelist" search={{}} {...props} />}
            >
              Show all wallets
            </Button>
          }
        />
      )}
    </>
  );
}

function Whitelist() {
  const { search = '' } = useAsked();
  const [leaving, setLeaving] = useState<WhitelistEntry>();
  const [removed, setRemoved] = useState<WhitelistEntry>();
  const query = useInfiniteQuery(whitelistQuery(search));
  const { data } = query;
  const entries = rowsIn(data, ({ address }) => address);
  return (
    <section className="stackSm" aria-label="Whitelisted wallets">
      <SearchField />
      {removed && <Undo entry={removed} onDone={() => setRemoved(undefined)} />}
      <QueryState query={query} />
      {data && (
        <>
          <Found total={totalIn(data)} search={search} />
          {entries.length > 0 && <EntryList entries={entries} onRemove={setLeaving} />}
          <ShowNext query={query} />
        </>
      )}
      <RemoveDialog entry={leaving} onClose={() => setLeaving(undefined)} onRemoved={setRemoved} />
    </section>
  );
}

export function WhitelistPage() {
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  if (!user?.is_admin) {
    return <OnlyAdministrators>Ask an administrator to change who has access.</OnlyAdministrators>;
  }
  return (
    <>
      <PageHeader
        title="Whitelist"
        text="People with access to this server"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Add wallets
          </Button>
        }
      />
      <div className={classes.parts}>
        <OutboxNote />
        <AccessRequests />
        <Whitelist />
        <Entitled />
        <PricingList />
      </div>
      <AddDialog opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
