/** Runs an action on posts: says what was done, offers Undo, and refetches everything that shows posts. */
import { useMutation } from '@tanstack/react-query';
import type { Post } from '#contract/posts/posts.ts';
import { useRefresh } from '#web/features/posts/queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';

/** What undoing led to. Without a message it says “Undone.” */
export interface Undone {
  message?: string;
  /** Why some of it was refused. */
  refusal?: string | undefined;
  data?: Post;
}
/** Undoes an action; throws if the whole call failed. */
export type Undo = () => Promise<Undone>;

export interface Done {
  message: string;
  /** Why it was refused, shown in place of the message. */
  refusal?: string | undefined;
  /** The post afterwards. */
  data?: Post;
  undo?: Undo | undefined;
  /** The exact number of seconds in which it can be undone. */
  seconds?: number;
}

export interface Job {
  /** What is running, for the button that shows it. */
  act?: string;
  /** `undefined`: there is nothing to say. */
  send: () => Promise<Done | undefined>;
  /** What to say when it fails, before the server’s reason; or what to do then. */
  failed?: string | ((error: unknown) => void);
  onDone?: (done: Done | undefined) => void;
  onUndone?: (undone: Undone) => void;
}

/** The message of the first invalid field says more than that some are invalid. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.details[0]?.message) || messageOf(error, '');

/** Shows which action failed, and the server's reason if it gave one. */
export function sayFailed(sentence: string, error: unknown): void {
  const reason = reasonOf(error);
  void notify.error(reason === '' ? sentence : `${sentence}: ${reason}`);
}

function fail(failed: Job['failed'], error: unknown): void {
  if (typeof failed === 'function') failed(error);
  else if (failed === undefined) void notify.failure(error);
  else sayFailed(failed, error);
}

/**
 * Everything is passed to the hook, not to `mutate`: the screen of an action is often gone when it is done or undone.
 */
export function useAct<J extends Job = Job>() {
  const refresh = useRefresh();
  const undoing = useMutation({
    mutationFn: ({ undo }: { undo: Undo; onUndone: Job['onUndone'] }) => undo(),
    onSuccess: (undone, { onUndone }) => {
      const { message = 'Undone.', refusal } = undone;
      void (refusal === undefined ? notify.success(message) : notify.error(refusal));
      onUndone?.(undone);
    },
    onError: (error) => void notify.failure(error, 'Couldn’t undo. Try again.'),
    onSettled: refresh,
  });
  const say = ({ message, refusal, undo, seconds }: Done, { onUndone }: J) => {
    if (refusal !== undefined) void notify.error(refusal);
    else if (undo)
      void notify.undoable(message, () => undoing.mutate({ undo, onUndone }), { seconds });
    else void notify.success(message);
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ send }: J) => send(),
    onSuccess: (done, job) => {
      if (done) say(done, job);
      job.onDone?.(done);
    },
    onError: (error, { failed }) => fail(failed, error),
    // Also after a refusal, because something else happened in the meantime.
    onSettled: refresh,
  });
  return { run: (job: J) => mutate(job), isPending, running: isPending ? variables : undefined };
}
