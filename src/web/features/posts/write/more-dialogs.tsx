import { Button, Group, Modal, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { limits } from '#contract/core/limits.ts';
import { accounts as counted } from '#domain/schedule/post-summary.ts';
import { campaignOf, sourceOf, tracked } from '#domain/text/links/tracking.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import {
  type Account,
  faultOn,
  mediaFor,
  placesFor,
  type PostValues,
} from '#web/features/posts/post-values.ts';
import type { Post } from '#contract/posts/posts.ts';
import { deletionWords } from '#web/features/posts/acts/post-acts.ts';
import { undoDeletion } from '#web/features/posts/acts/undo.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import type { Editor } from './use-editor.ts';

interface DeleteDialogProps {
  post: Post;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Says what deleting a planned post means, and whether it can be undone. */
export function DeleteDialog({ post, isBusy, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened
      title="Delete this post?"
      confirmLabel="Delete"
      destructive
      loading={isBusy}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{deletionWords(undoDeletion([post]))}</p>
    </ConfirmDialog>
  );
}

/** The details of a post besides its text: labels, and whether it needs approval. */
export function DetailsDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { values, change, may } = editor;
  // Whoever may not publish can ask for an approval, and not take the question back.
  const isAsked = !may('publish') && values.review === 'before_sending';
  return (
    <Modal opened onClose={onClose} title="Edit labels and approval">
      <div className="stackMd">
        <TextInput
          label="Labels"
          description="Separate them with commas"
          placeholder="Launch, Tips"
          value={values.labels}
          onChange={({ currentTarget }) => change({ labels: currentTarget.value })}
        />
        <Switch
          label="Ask for approval"
          description={
            isAsked
              ? 'You can’t publish, so your posts need approval.'
              : 'It waits until someone approves exactly this text, with these images, accounts and times.'
          }
          disabled={isAsked}
          checked={values.review === 'before_sending'}
          onChange={({ currentTarget }) =>
            change({ review: currentTarget.checked ? 'before_sending' : 'off' })
          }
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </div>
    </Modal>
  );
}

const keptAs = 'write:tracking';

interface Typed {
  campaign: string;
  medium: string;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The campaign last used in this browser, or a name from the first words. */
function firstTyped(parts: readonly string[]): Typed {
  const kept = storedRecord(keptAs);
  return {
    campaign: textIn(kept?.['campaign']) ?? campaignOf(parts.join(' ')),
    medium: textIn(kept?.['medium']) ?? 'social',
  };
}

/** The new text of an account; `undefined` if it has no link without tags. */
function versionFor(account: Account, values: PostValues, typed: Typed) {
  const own = values.chosen[account.id];
  if (!own) return [];
  const tags = { source: sourceOf(account.platform), ...typed };
  const parts = (own.parts ?? values.parts).map((part) => tracked(part, tags));
  const [link, ...more] = parts.flatMap(({ links }) => links);
  if (link === undefined) return [];
  return [{ account, before: own, parts: parts.map(({ text }) => text), link, more: more.length }];
}
type Version = ReturnType<typeof versionFor>[number];

function Row({ version, values }: { version: Version; values: PostValues }) {
  const { account, before, parts, link, more } = version;
  const fault = faultOn(account, parts, mediaFor(before, values.media), placesFor(before, values));
  return (
    <li className="iconed">
      <NetworkIcon platform={account.platform} />
      <div className="stack2xs">
        <strong>{accountLabel(account)}</strong>
        <span className="breaks muted">{link}</span>
        {more > 0 && <span className="quiet">and {more} more</span>}
        {fault !== undefined && <span className="wrong">{fault}</span>}
      </div>
    </li>
  );
}

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  onClose: () => void;
}

function Form({ editor, accounts, onClose }: Props) {
  const { values, change, offerUndo } = editor;
  const [typed, setTyped] = useState(() => firstTyped(values.parts));
  const versions = accounts.flatMap((account) => versionFor(account, values, typed));
  const [first] = versions;
  const isAlone = Object.keys(values.chosen).length === 1;
  // A post with one account has its text as the main text, which stays the edited one.
  const main = isAlone && first?.before.parts === null ? first.parts : undefined;
  const isReady = textIn(typed.campaign) !== undefined && textIn(typed.medium) !== undefined;
  const add = () => {
    const own = versions.map(
      ({ account, before, parts }) => [account.id, { ...before, parts }] as const,
    );
    storeRecord(keptAs, typed);
    change(main ? { parts: main } : { chosen: { ...values.chosen, ...Object.fromEntries(own) } });
    offerUndo(`Tracking added on ${counted(versions.length)}.`, values);
    onClose();
  };
  if (versions.length === 0) return <p>All links here already have tracking, or can’t have it.</p>;
  return (
    <form
      className="stackMd"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) add();
      }}
    >
      <TextInput
        label="Campaign"
        description="Your website’s analytics shows visits from these links under this name."
        placeholder="spring-launch"
        maxLength={limits.template_name}
        data-autofocus
        value={typed.campaign}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, campaign: value })}
      />
      <TextInput
        label="Medium"
        maxLength={limits.template_name}
        value={typed.medium}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, medium: value })}
      />
      <ul className="plain stackSm size2" aria-label="Links with tracking">
        {versions.map((version) => (
          <Row key={version.account.id} version={version} values={values} />
        ))}
      </ul>
      {!main && versions.some(({ before }) => before.parts === null) && (
        <p className="quiet">
          Accounts that use the main text get a copy of it. Later changes to the main text won’t
          reach them.
        </p>
      )}
      <Button className="start" type="submit" disabled={!isReady}>
        Add tracking
      </Button>
    </form>
  );
}

/**
 * Adds tracking tags to the links of each account's text, where everyone sees them: they count as characters, and can
 * be undone like any change.
 */
export function TrackingDialog(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title="Add tracking to links">
      <Form {...props} />
    </Modal>
  );
}
