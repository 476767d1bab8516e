import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ruleActs, sendRuleAct } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { titleOf } from '#web/entities/posts/schedule-labels.ts';
import { runsLeft } from './schedule-labels.ts';

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
  const { run, isPending } = useAct();
  const confirm = (gone: ScheduledPost) =>
    run({
      send: () => sendRuleAct(gone, 'delete'),
      failed: ruleActs.delete.failed,
      onDone() {
        onClose();
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      opened={post !== undefined}
      title="Delete this scheduled post?"
      confirmLabel="Delete"
      destructive
      loading={isPending}
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
