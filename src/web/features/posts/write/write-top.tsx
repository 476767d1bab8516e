import { ActionIcon } from '@mantine/core';
import {
  IconEye,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Post } from '#contract/posts/posts.ts';
import { isLeaving } from '#domain/posts/post-acts.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { isApproved, titleOf, wordsOfPost } from '#web/features/posts/post-labels.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { MainButton } from './main-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import classes from './write-top.module.css';

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
  desk: Pick<Desk, 'held' | 'pass' | 'review'>;
  onPreview: () => void;
  /** Whether the preview beside the text is collapsed, if there is room for it. */
  isFolded: boolean;
  onFold: () => void;
  /** Whether it is published, so that nothing can be changed. */
  isOver: boolean;
}

const nameOf = ({ settled, values: { parts } }: Editor): string =>
  titleOf({ idea: settled?.idea ?? null, parts }) || 'Untitled';

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
  const title = nameOf(editor);
  return (
    <header className={classes.top}>
      <div className={classes.where}>
        <Link to="/posts" className={`muted undecorated ${classes.back}`}>
          Posts
        </Link>
        <span aria-hidden>/</span>
        <h1 className={classes.title}>{title}</h1>
        {settled && <Status post={settled} />}
        <span className="fixed size1" role="status">
          {!isOver && savingWords[saving]}
        </span>
      </div>
      <div className={classes.acts}>
        {!isOver && <PreviewButtons {...props} />}
        <MoreMenu editor={editor} accounts={accounts} />
        {settled && !editor.isDirty && isLeaving(settled) ? (
          <span className="quiet">Publishes in a few seconds</span>
        ) : (
          <MainButton editor={editor} accounts={accounts} at={at} why={why} desk={desk} />
        )}
      </div>
    </header>
  );
}
