/** Moving posts in the queue of an account, with what is said of it and a way back. */
import { useMutation } from '@tanstack/react-query';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useRefresh } from '#web/features/schedule/queries.ts';
import { sayFailed } from './use-actions.ts';

/** A post that has a time of its own or a posting time, and may get another one from the queue. */
export const canQueue = ({ frequency, status, next_run_at }: ScheduledPost): boolean =>
  frequency === 'once' && status === 'scheduled' && next_run_at !== null;

interface Change {
  send: () => Promise<{ data: ScheduledPost; message: string }>;
  failed: string;
  undo?: ((changed: ScheduledPost) => Promise<unknown>) | undefined;
}

/** The time that a post had, with which it leaves the queue; another change since then is not lost. */
const giveBack =
  ({ id, scheduled_time, timezone }: ScheduledPost) =>
  ({ version }: ScheduledPost) =>
    api.schedule.update({
      params: { id },
      body: { scheduled_time, timezone, version },
    });

export function useQueueActs(post: ScheduledPost) {
  const refresh = useRefresh();
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => void notify.success('Undone.'),
    onError: (error) => sayFailed('Couldn’t undo', error),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ data, message }, { undo }) =>
      void (undo
        ? notify.undoable(message, () => undoing.mutate(() => undo(data)))
        : notify.success(message)),
    onError: (error, { failed }) => sayFailed(failed, error),
    onSettled: refresh,
  });
  const params = { id: post.id };
  return {
    isPending: change.isPending,
    move: (place: QueuePlace) =>
      change.mutate({
        send: () => api.queue.enqueue({ params, body: { place } }),
        failed: 'Couldn’t move the post',
        // The front moves other posts too, which nothing puts back.
        undo: place === 'next' ? giveBack(post) : undefined,
      }),
    swap: (other: string, onDone: () => void) => {
      const send = () => api.queue.swap({ params, body: { with: other } });
      const swapped = { send, failed: 'Couldn’t swap the posts', undo: send };
      change.mutate(swapped, { onSuccess: onDone });
    },
  };
}
