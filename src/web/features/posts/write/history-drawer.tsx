/** Earlier versions of the post, with what restoring one changes. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button, Drawer } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Extras } from '#contract/posts/extras.ts';
import type { PostVersion } from '#contract/posts/history-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { besideName } from '#domain/platforms/extras-shown.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { type Account, hasText, type PostValues } from '#web/features/posts/post-values.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Diff } from './diff.tsx';
import { isDraft } from './send-post.ts';
import type { Editor } from './use-editor.ts';
import classes from './history-drawer.module.css';

const versionsQuery = ({ id, version }: Post) =>
  queryOptions({
    queryKey: ['posts', 'versions', id, version],
    queryFn: async ({ signal }) => (await api.history.list({ params: { id }, signal })).data,
    placeholderData: keepPreviousData,
  });

function wayOf({ source, agent }: PostVersion): string {
  switch (source) {
    case 'typed':
      return 'Typed';
    case 'agent':
      return `Written by ${agent.name || 'an agent'}`;
    case 'fitted':
      return 'Fit to each account';
    case 'restored':
      return 'Restored';
  }
}

const written = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

interface Change {
  of: string;
  before: string[];
  after: string[];
}

const extrasIn = ({ own_extras }: PostVersion, id: string): Extras | null =>
  own_extras.find(({ connection_id }) => connection_id === id)?.extras ?? null;

/** The options, one per line. */
function inWords(extras: Extras): string[] {
  const { content_warning = '', document_title = '', poll } = extras;
  const lines = [besideName(extras), content_warning, document_title, ...(poll?.options ?? [])];
  return written(poll ? [...lines, `Open for ${pollTime(poll.duration_minutes)}`] : lines);
}

/** What restoring a version changes, in the main text and in those of accounts. */
function changesOf(
  version: PostVersion,
  values: PostValues,
  accounts: readonly Account[],
): Change[] {
  const { parts, own } = version;
  const ownOf = (id: string) => own.find(({ connection_id }) => connection_id === id)?.parts;
  const texts = accounts.map((account): Change => {
    const [before, after] = [values.chosen[account.id]?.parts, ownOf(account.id)];
    // An account without its own text in both versions follows the main text.
    const isOwn = Boolean(before ?? after);
    return {
      of: accountLabel(account),
      before: isOwn ? written(before ?? values.parts) : [],
      after: isOwn ? written(after ?? parts) : [],
    };
  });
  const besides = accounts.map(({ id, ...account }): Change => {
    const mine = values.chosen[id]?.extras ?? values.extras;
    return {
      of: `Options for ${accountLabel(account)}`,
      before: inWords(mine),
      after: inWords(extrasIn(version, id) ?? version.extras),
    };
  });
  const main = { of: 'Main text', before: written(values.parts), after: written(parts) };
  return [main, ...texts, ...besides].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  );
}

/** Replaces the current texts with those of a version; accounts, images and labels stay. */
function restoredTo(
  version: PostVersion,
  { chosen }: PostValues,
  accounts: readonly Account[],
): Partial<PostValues> {
  const { parts, own, extras } = version;
  const open = new Set(accounts.map(({ id }) => id));
  const texts = Object.entries(chosen).map(([id, one]) => {
    const said = own.find(({ connection_id }) => connection_id === id)?.parts ?? null;
    const back = { ...one, parts: said, extras: extrasIn(version, id) };
    return [id, open.has(id) ? back : one] as const;
  });
  return { parts: parts.length > 0 ? parts : [''], extras, chosen: Object.fromEntries(texts) };
}

interface RowProps {
  version: PostVersion;
  changes: readonly Change[];
  isOpen: boolean;
  onOpen: () => void;
  onRestore: () => void;
}

function Row({ version, changes, isOpen, onOpen, onRestore }: RowProps) {
  const isNow = changes.length === 0;
  const texts = [version.parts, ...version.own.map(({ parts }) => parts)];
  return (
    <li className={classes.version} data-open={isOpen || undefined}>
      <button type="button" className={classes.row} aria-expanded={isOpen} onClick={onOpen}>
        <span className="rowXs strong">
          <Moment at={version.created_at} />
          {isNow && <span className="faint regular">Same as now</span>}
        </span>
        <span className="muted">{wayOf(version)}</span>
        <span className="cut faint across">{inOneLine(texts.find(hasText)?.join('\n') ?? '')}</span>
      </button>
      {isOpen && (
        <div className={classes.changes}>
          {changes.map(({ of, before, after }) => (
            <section key={of} aria-label={of}>
              <h3 className={classes.of}>{of}</h3>
              <Diff before={before} after={after} />
            </section>
          ))}
          {isNow ? (
            <p className="quiet">Your post says exactly this.</p>
          ) : (
            <div className="stackXs left">
              <Button onClick={onRestore}>Restore this version</Button>
              <span className="quiet">
                Removes the crossed-out words and adds the highlighted ones.
              </span>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

interface Props {
  editor: Editor;
  post: Post;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  onClose: () => void;
}

/** Starts with the version before the latest change. */
export default function HistoryDrawer({ editor, post, accounts, onClose }: Props) {
  const { values, now, change, save, offerUndo } = editor;
  const versions = useQuery(versionsQuery(post));
  const [opened, setOpened] = useState<string>();
  const restore = async (version: PostVersion) => {
    onClose();
    // Unsaved typing is saved as a version first.
    if (isDraft(post)) await save().catch(() => undefined);
    const before = now();
    change(restoredTo(version, before, accounts), 'restored');
    offerUndo('Restored.', before);
  };
  const list = versions.data ?? [];
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title="Version history">
      <QueryBoundary
        pending={versions.isPending}
        failure={versions.error ? messageOf(versions.error) : undefined}
        retrying={versions.isFetching}
        onRetry={() => void versions.refetch()}
      />
      {versions.data?.length === 0 && (
        <p className="quiet">No earlier versions yet. They’re kept as you edit.</p>
      )}
      {list.length > 0 && (
        <div className="stackMd">
          <p className="quiet">Kept for 90 days. Images and accounts stay as they are now.</p>
          <ol className={classes.list}>
            {list.map((version) => (
              <Row
                key={version.id}
                version={version}
                changes={changesOf(version, values, accounts)}
                isOpen={version.id === opened}
                onOpen={() => setOpened(version.id === opened ? undefined : version.id)}
                onRestore={() => void restore(version)}
              />
            ))}
          </ol>
        </div>
      )}
    </Drawer>
  );
}
