import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconHistory,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLink,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Post } from '#contract/posts/posts.ts';
import { isLoose } from '#domain/posts/post-acts.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { isApproved, isShareable, titleOf, wordsOfPost } from '#web/features/posts/post-labels.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { askAgain, askNoMore } from '#web/features/posts/queries.ts';
import { MainButton } from './main-button.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import { lazy, Suspense, useState } from 'react';
import { urlsIn } from '#domain/text/tweet-text.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { notify } from '#web/lib/notify.ts';
import { isDraft } from './send-post.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './write-top.module.css';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const DetailsDialog = lazy(() => import('./details-dialog.tsx'));
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));
const PlaceNotes = lazy(() => import('./place-notes.tsx'));
const ShareDialog = lazy(() => import('#web/entities/reviews/share-dialog.tsx'));
const TrackingDialog = lazy(() => import('./tracking-dialog.tsx'));

interface MoreMenuProps {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
}

/** Shown if there is a link, which is only checked while the menu is open. */
function TrackingItem({ editor, accounts, onClick }: MoreMenuProps & { onClick: () => void }) {
  const { chosen, parts: shared } = editor.values;
  const texts = accounts.flatMap(({ id }) => chosen[id]?.parts ?? shared);
  if (!texts.some((text) => urlsIn(text).length > 0)) return null;
  return <MenuAct icon={IconLink} label="Add tracking to links…" onClick={onClick} />;
}

/**
 * Deletes the post: a draft at once, a scheduled one after a confirmation. Offers Undo if that restores it exactly.
 */
function useRemoval({ settled, save }: Editor, onFailed: () => void) {
  const navigate = useNavigate();
  const params = { id: settled?.id ?? '' };
  const { send, running } = usePostActs({
    onDone: () => void navigate({ to: '/posts' }),
    onUndone({ refusal }) {
      if (refusal === undefined) void navigate({ to: '/write/$id', params });
    },
    onFailed(error) {
      askAgain(params.id);
      onFailed();
      void notify.failure(error);
    },
  });
  const isAsked = settled !== undefined && !isLoose(settled);
  const remove = () =>
    send({ act: 'delete' }, async () => {
      // Saved first, so that Undo restores the latest typing too.
      if (!isAsked) await save().catch(() => undefined);
      askNoMore(params.id);
      return settled;
    });
  return { isAsked, isRemoving: running !== undefined, remove };
}

type Shown = 'details' | 'tracking' | 'history' | 'share' | 'delete';

/** The open dialog, apart from the confirmation. */
function Opened({
  shown,
  editor,
  accounts,
  onClose,
}: MoreMenuProps & { shown: Shown | undefined; onClose: () => void }) {
  const { settled } = editor;
  return (
    <Suspense>
      {shown === 'details' && <DetailsDialog editor={editor} onClose={onClose} />}
      {shown === 'tracking' && (
        <TrackingDialog editor={editor} accounts={accounts} onClose={onClose} />
      )}
      {shown === 'history' && settled && (
        <HistoryDrawer editor={editor} accounts={accounts} post={settled} onClose={onClose} />
      )}
      {shown === 'share' && settled && <ShareDialog posts={[settled]} onClose={onClose} />}
    </Suspense>
  );
}

/** The less frequent actions on a post. */
function MoreMenu({ editor, accounts }: MoreMenuProps) {
  const { settled, save } = editor;
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>();
  const copy = usePostActs({
    onDone(done) {
      if (done?.data) void navigate({ to: '/write/$id', params: { id: done.data.id } });
    },
  });
  const close = () => setShown(undefined);
  const { isAsked, isRemoving, remove } = useRemoval(editor, close);
  const duplicate = () => copy.send({ act: 'duplicate' }, save);
  const openHistory = () => {
    setShown('history');
    // Saved first, so that the history contains the latest typing.
    if (isDraft(settled)) save().catch(() => undefined);
  };
  // Saved first, so that the link shows the latest typing.
  const share = () =>
    void save().then(
      () => setShown('share'),
      () => undefined,
    );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More for this post">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {settled?.stage !== 'out' && (
            <>
              <MenuAct
                icon={IconTag}
                label="Edit labels and approval"
                onClick={() => setShown('details')}
              />
              <TrackingItem
                editor={editor}
                accounts={accounts}
                onClick={() => setShown('tracking')}
              />
            </>
          )}
          {settled && (
            <>
              {isShareable(settled) && (
                <MenuAct
                  data-needs="approve"
                  icon={IconUsers}
                  label="Share for review"
                  onClick={share}
                />
              )}
              {settled.stage !== 'out' && (
                <MenuAct icon={IconHistory} label="Version history" onClick={openHistory} />
              )}
              <MenuAct icon={IconCopy} label={postActs.duplicate.label} onClick={duplicate} />
              <MenuAct
                icon={IconTrash}
                label={postActs.delete.label}
                color="red"
                onClick={isAsked ? () => setShown('delete') : remove}
              />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Opened shown={shown} editor={editor} accounts={accounts} onClose={close} />
      <Suspense>
        {shown === 'delete' && settled && (
          <DeleteDialog post={settled} isBusy={isRemoving} onDelete={remove} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const savingWords: Readonly<Record<Saving, string>> = {
  empty: '',
  saved: 'Saved',
  typing: 'Saving …',
  saving: 'Saving …',
  waits: 'Not updated yet',
  failed: 'Not saved. Kept in this browser.',
};

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  /** The time of the post, if the address names one. */
  at: string | undefined;
  why: string | undefined;
  desk: Pick<Desk, 'held' | 'pass' | 'review' | 'approvers' | 'source'>;
  onPreview: () => void;
  /** Whether the preview beside the text is collapsed, if there is room for it. */
  isFolded: boolean;
  onFold: () => void;
  /** Whether it is published, so that nothing can be changed. */
  isOver: boolean;
}

/** By its text: a topic may still change until there is one. */
const nameOf = ({ values: { parts } }: Editor): string =>
  titleOf({ idea: null, parts }) || 'New post';

/** Shows the preview: beside the text if there is room, otherwise over it. */
function PreviewButtons({
  onPreview,
  isFolded,
  onFold,
}: Pick<Props, 'onPreview' | 'isFolded' | 'onFold'>) {
  const Icon = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const label = isFolded ? 'Show preview' : 'Hide preview';
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.eye ?? ''}
        aria-label="Preview"
        onClick={onPreview}
      >
        <IconEye size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.fold ?? ''}
        aria-label={label}
        title={label}
        onClick={onFold}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Its status is longer then. */
const isPartlyOut = ({ stage, standings }: Post): boolean =>
  stage !== 'out' && standings.some((one) => one.stage === 'out');

function Status({ post }: { post: Post }) {
  const { label, tone } = wordsOfPost(post);
  return (
    <>
      {post.stage !== 'draft' && <StatusBadge tone={tone}>{label}</StatusBadge>}
      {isApproved(post) && <StatusBadge tone="good">Approved</StatusBadge>}
    </>
  );
}

/** The author and the saving status of the post, and its actions. */
export function WriteTop(props: Props) {
  const { editor, accounts, at, why, desk, isOver } = props;
  const { settled, saving } = editor;
  return (
    <>
      <header className={classes.top}>
        <div className={classes.where} data-partly={(settled && isPartlyOut(settled)) || undefined}>
          <Link to="/posts" className={`muted undecorated ${classes.back}`}>
            Posts
          </Link>
          <span aria-hidden>/</span>
          <h1 className={classes.title}>{nameOf(editor)}</h1>
          {settled && <Status post={settled} />}
          <span className="fixed size1" role="status">
            {!isOver && savingWords[saving]}
          </span>
        </div>
        <div className={classes.acts}>
          {!isOver && <PreviewButtons {...props} />}
          <MoreMenu editor={editor} accounts={accounts} />
          <MainButton editor={editor} accounts={accounts} at={at} why={why} desk={desk} />
        </div>
      </header>
      <Suspense>
        {settled?.standings.some(({ stage }) => stage !== 'draft') && <PlaceNotes post={settled} />}
      </Suspense>
    </>
  );
}
