import type { Post } from '#contract/posts/posts.ts';
import { deletionWords } from '#web/features/posts/acts/post-acts.ts';
import { undoDeletion } from '#web/features/posts/acts/undo.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

interface Props {
  post: Post;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Says what deleting a planned post means, and whether it can be undone. */
export default function DeleteDialog({ post, isBusy, onDelete, onClose }: Props) {
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
