import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useRemove } from './queries.ts';
import { titleOf } from '#web/entities/posts/schedule-labels.ts';
import { runsLeft } from './schedule-labels.ts';
import { sayFailed } from './use-actions.ts';

interface Props {
  post: ScheduledPost | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** For a post on several accounts: says that it ends on all of them. */
const everywhere = ({ accounts: { length } }: ScheduledPost): string =>
  length > 1 ? ` on all ${length} accounts` : '';

/** Asks before a scheduled post is deleted, and says what is deleted with it. */
export function DeleteDialog({ post, onClose, onDeleted }: Props) {
  const remove = useRemove();
  const confirm = ({ id }: ScheduledPost) =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
        onDeleted();
      },
      onError: (error) => sayFailed('Failed to delete scheduled post', error),
    });
  return (
    <ConfirmDialog
      opened={post !== undefined}
      title="Delete this scheduled post?"
      confirmLabel="Delete"
      destructive
      loading={remove.isPending}
      onConfirm={() => post && confirm(post)}
      onClose={onClose}
    >
      {post && (
        <p>
          This deletes “{titleOf(post)}” by {post.agent.name}
          {everywhere(post)}. {runsLeft(post)} Published posts stay.
        </p>
      )}
    </ConfirmDialog>
  );
}
