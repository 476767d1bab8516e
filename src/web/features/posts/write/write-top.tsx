import { ActionIcon } from '@mantine/core';
import {
  IconDots,
  IconEye,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { isApproved, titleOf, wordsOfPost } from '#web/features/posts/post-labels.ts';
import { postsSeen } from '#web/features/posts/posts-seen.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { MainButton } from './main-button.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import classes from './write-top.module.css';

const MoreMenu = lazy(() => import('./more-menu.tsx'));
const PlaceNotes = lazy(async () => ({ default: (await import('./rare-notes.tsx')).PlaceNotes }));

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

/** Keeps the place of the menu until it is fetched. */
const MoreSoon = () => (
  <ActionIcon variant="transparent" size="lg" disabled aria-hidden>
    <IconDots size={20} />
  </ActionIcon>
);

/** The author and the saving status of the post, and its actions. */
export function WriteTop(props: Props) {
  const { editor, accounts, at, why, desk, isOver } = props;
  const { settled, saving } = editor;
  return (
    <>
      <header className={classes.top}>
        <div className={classes.where} data-partly={(settled && isPartlyOut(settled)) || undefined}>
          <Link to="/posts" search={postsSeen()} className={`muted undecorated ${classes.back}`}>
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
          <Suspense fallback={<MoreSoon />}>
            <MoreMenu editor={editor} accounts={accounts} />
          </Suspense>
          <MainButton editor={editor} accounts={accounts} at={at} why={why} desk={desk} />
        </div>
      </header>
      <Suspense>
        {settled?.standings.some(({ stage }) => stage !== 'draft') && <PlaceNotes post={settled} />}
      </Suspense>
    </>
  );
}
