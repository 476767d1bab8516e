/** The dialogs that an action on a post opens first. */
import { accountsFor } from '#web/features/posts/post-values.ts';
import { titleOf } from '#web/features/posts/post-labels.ts';
import { ScheduleDialog } from '#web/features/posts/schedule-dialog.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { deletionWords, type WantedAct } from './post-acts.ts';
import type { PostActions } from './use-post-acts.ts';

export function ActDialogs({ acts }: { acts: PostActions }) {
  const { asked, running, send, close, dialog } = acts;
  if (!asked) return dialog;
  const { post, act } = asked;
  const run = (wanted: WantedAct) => send(wanted, () => Promise.resolve(post));
  if (act === 'schedule') {
    const open = post.standings.filter(({ stage }) => stage !== 'out');
    return (
      <ScheduleDialog
        accounts={accountsFor([], open)}
        onSchedule={(planned) => run({ act: 'schedule', ...planned })}
        onQueue={() => run({ act: 'queue' })}
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
      loading={running === act}
      onConfirm={() => run({ act })}
      onClose={close}
    >
      <p>
        <strong>{titleOf(post)}</strong>
      </p>
      <p>{isPublish ? 'It goes to every account where it isn’t published yet.' : deletionWords}</p>
    </ConfirmDialog>
  );
}
