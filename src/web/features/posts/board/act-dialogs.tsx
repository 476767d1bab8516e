/** The dialogs that an action on a post opens first. */
import { accountsFor } from '#web/features/posts/post-values.ts';
import { titleOf } from '#web/features/posts/post-labels.ts';
import { ScheduleDialog } from '#web/features/posts/schedule-dialog.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import type { PostActs } from './use-post-acts.ts';

export function ActDialogs({ acts }: { acts: PostActs }) {
  const { asked, isRunning, run, close, dialog } = acts;
  if (!asked) return dialog;
  const { post, act } = asked;
  if (act === 'schedule') {
    const open = post.standings.filter(({ stage }) => stage !== 'out');
    return (
      <ScheduleDialog
        opened
        accounts={accountsFor([], open)}
        onSchedule={(planned) => run(post, 'schedule', planned)}
        onQueue={() => run(post, 'queue')}
        onClose={close}
      />
    );
  }
  const isPublish = act === 'publish';
  return (
    <ConfirmDialog
      opened
      title={isPublish ? 'Publish now?' : 'Delete this post?'}
      confirmLabel={isPublish ? 'Publish now' : 'Delete post'}
      destructive={!isPublish}
      loading={isRunning}
      onConfirm={() => run(post, act)}
      onClose={close}
    >
      <p>
        <strong>{titleOf(post)}</strong>
      </p>
      <p>
        {isPublish
          ? 'It goes to every account where it isn’t published yet.'
          : 'Versions that aren’t published yet are canceled. Published posts stay.'}
      </p>
    </ConfirmDialog>
  );
}
