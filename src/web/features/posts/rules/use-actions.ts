import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { type Act, useAct } from './queries.ts';

const failures: Record<Act, string> = {
  pause: 'Failed to pause scheduled post',
  resume: 'Failed to resume scheduled post',
  sendNow: 'Failed to send the post',
};

/** The message of the first invalid field says more than that some are invalid. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.details[0]?.message) || messageOf(error, '');

/** Shows which action failed, and the server's reason if it gave one. */
export function sayFailed(sentence: string, error: unknown): void {
  const reason = reasonOf(error);
  void notify.error(reason === '' ? sentence : `${sentence}: ${reason}`);
}

/** Pauses, resumes and sends one scheduled post, with messages. */
export function useActs({ id }: Pick<ScheduledPost, 'id'>) {
  const act = useAct();
  const run = (which: Act) =>
    act.mutate(
      { id, act: which },
      {
        onSuccess: ({ message }) => void notify.success(message),
        onError: (error) => sayFailed(failures[which], error),
      },
    );
  return { run, running: act.isPending ? act.variables.act : undefined };
}
