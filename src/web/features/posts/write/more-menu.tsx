/** The less frequent actions on a post in the editor, and their dialogs. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconLink,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isLoose } from '#domain/posts/post-acts.ts';
import { urlsIn } from '#domain/text/tweet-text.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { postsSeen } from '#web/features/posts/posts-seen.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { isShareable } from '#web/features/posts/post-labels.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { askAgain, askNoMore } from '#web/features/posts/queries.ts';
import { notify } from '#web/lib/notify.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import { isDraft } from './send-post.ts';
import type { Editor } from './use-editor.ts';

const dialogs = () => import('./more-dialogs.tsx');
const DeleteDialog = lazy(async () => ({ default: (await dialogs()).DeleteDialog }));
const DetailsDialog = lazy(async () => ({ default: (await dialogs()).DetailsDialog }));
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));
const ShareDialog = lazy(() => import('#web/entities/reviews/share-dialog.tsx'));
const TrackingDialog = lazy(async () => ({ default: (await dialogs()).TrackingDialog }));

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
    onDone: () => void navigate({ to: '/posts', search: postsSeen() }),
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

export default function MoreMenu({ editor, accounts }: MoreMenuProps) {
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
