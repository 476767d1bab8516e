/** Moves posts in the queue of an account, with a message and Undo. */
import { useMutation } from '@tanstack/react-query';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useRefresh } from './queries.ts';
import { sayFailed } from './use-actions.ts';

/** A post with a time or a posting time, which may get another one from the queue. */
export const canQueue = ({ frequency, status, next_run_at }: ScheduledPost): boolean =>
  frequency === 'once' && status === 'scheduled' && next_run_at !== null;

interface Change {
  /** Returns the message, and how to undo it. */
  send: () => Promise<{ message: string; undo: () => Promise<unknown> }>;
  failed: string;
}

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
    onSuccess: ({ message, undo }) => void notify.undoable(message, () => undoing.mutate(undo)),
    onError: (error, { failed }) => sayFailed(failed, error),
    onSettled: refresh,
  });
  const params = { id: post.id };
  return {
    isPending: change.isPending,
    move: (place: QueuePlace) =>
      change.mutate({
        send: async () => {
          const { message, undo: posts } = await api.queue.enqueue({ params, body: { place } });
          // Moving to the front moves other posts too: Undo moves all of them back.
          const account = { id: post.connection_id };
          return { message, undo: () => api.queue.restore({ params: account, body: { posts } }) };
        },
        failed: 'Couldn’t move the post',
      }),
    swap: (other: string, onDone: () => void) => {
      const swap = () => api.queue.swap({ params, body: { with: other } });
      const send = async () => ({ ...(await swap()), undo: swap });
      change.mutate({ send, failed: 'Couldn’t swap the posts' }, { onSuccess: onDone });
    },
  };
}
