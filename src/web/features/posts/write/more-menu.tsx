import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconHistory, IconLink, IconTag, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isLoose } from '#domain/posts/post-acts.ts';
import { urlsIn } from '#domain/text/tweet-text.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { deletionWords, postActs } from '#web/features/posts/acts/post-acts.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { isDraft } from './send-post.ts';
import type { Editor } from './use-editor.ts';

const DetailsDialog = lazy(() => import('./details-dialog.tsx'));
const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));
const TrackingDialog = lazy(() => import('./tracking-dialog.tsx'));

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
}

/** Shown if there is a link, which is only checked while the menu is open. */
function TrackingItem({ editor, accounts, onClick }: Props & { onClick: () => void }) {
  const { chosen, parts: shared } = editor.values;
  const texts = accounts.flatMap(({ id }) => chosen[id]?.parts ?? shared);
  if (!texts.some((text) => urlsIn(text).length > 0)) return null;
  return (
    <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={onClick}>
      Add tracking to links…
    </Menu.Item>
  );
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
      onFailed();
      void notify.failure(error);
    },
  });
  const isAsked = settled !== undefined && !isLoose(settled);
  const remove = () =>
    send({ act: 'delete' }, async () => {
      // Saved first, so that Undo restores the latest typing too.
      if (!isAsked) await save().catch(() => undefined);
      return settled;
    });
  return { isAsked, isRemoving: running !== undefined, remove };
}

/** The less frequent actions on a post. */
export function MoreMenu({ editor, accounts }: Props) {
  const { settled, save } = editor;
  const navigate = useNavigate();
  const [shown, setShown] = useState<'details' | 'tracking' | 'history' | 'delete'>();
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
              <Menu.Item
                leftSection={<IconTag size={16} aria-hidden />}
                onClick={() => setShown('details')}
              >
                Edit labels and approval
              </Menu.Item>
              <TrackingItem
                editor={editor}
                accounts={accounts}
                onClick={() => setShown('tracking')}
              />
            </>
          )}
          {settled && (
            <>
              {settled.stage !== 'out' && (
                <Menu.Item
                  leftSection={<IconHistory size={16} aria-hidden />}
                  onClick={openHistory}
                >
                  Version history
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
                {postActs.duplicate.label}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={isAsked ? () => setShown('delete') : remove}
              >
                {postActs.delete.label}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'details' && (
        <Suspense>
          <DetailsDialog editor={editor} onClose={close} />
        </Suspense>
      )}
      {shown === 'tracking' && (
        <Suspense>
          <TrackingDialog editor={editor} accounts={accounts} onClose={close} />
        </Suspense>
      )}
      {shown === 'history' && settled && (
        <Suspense>
          <HistoryDrawer editor={editor} accounts={accounts} post={settled} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={shown === 'delete'}
        title="Delete this post?"
        confirmLabel="Delete"
        destructive
        loading={isRemoving}
        onConfirm={remove}
        onClose={close}
      >
        <p>{deletionWords}</p>
      </ConfirmDialog>
    </>
  );
}
