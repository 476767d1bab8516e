/** The actions on one post of the board: at once, or after a dialog. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { isConflict } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { queueingOf } from '#web/features/posts/post-values.ts';
import { usePostAct } from '#web/features/posts/queries.ts';
import type { Planned } from '#web/features/posts/schedule-dialog.tsx';
import { type PostAct, timesBefore } from './board-moves.ts';

/** Whether nothing of a post is scheduled or published. */
export const isLoose = ({ stage }: Pick<Post, 'stage'>): boolean =>
  stage === 'idea' || stage === 'draft';

/** Schedules a post for the times that it had before. */
export async function reschedule(id: string, times: Map<string, string[]>): Promise<void> {
  for (const [at, connection_ids] of times)
    await api.posts.schedule({
      params: { id },
      body: { scheduled_time: at, timezone: 'UTC', connection_ids },
    });
}

/** Undoes an action. Returns the reason if something was refused; throws if the whole call failed. */
export type Undo = () => Promise<string | void>;

/**
 * Undoes the deletion of posts, or `undefined` if one would not come back as it was. The server restores a scheduled
 * post as a draft, so this schedules it again.
 */
export function undoDeletion(posts: readonly Post[]): Undo | undefined {
  const scheduled = posts
    .filter((post) => !isLoose(post))
    .map((post) => ({ id: post.id, times: timesBefore(post, Date.now()) }));
  if (scheduled.some(({ times }) => times === undefined)) return undefined;
  return async () => {
    const { done, failed } = await api.board.bulk({
      body: { act: 'restore', posts: posts.map(({ id }) => ({ id })) },
    });
    for (const { id, times } of scheduled)
      if (times && done.includes(id)) await reschedule(id, times);
    return failed[0]?.message;
  };
}

interface Done {
  message: string;
  undo?: Undo | undefined;
}

type Sent = Exclude<PostAct, 'write'>;

/** Takes the post back to the drafts, if it was one. */
const backToDraft = ({ id, stage }: Post): Undo | undefined =>
  stage === 'draft' ? async () => void (await api.posts.unschedule({ params: { id } })) : undefined;

const senders: Readonly<Record<Sent, (post: Post, planned?: Planned) => Promise<Done>>> = {
  approve: ({ id, hash }) => api.posts.approve({ params: { id }, body: { hash } }),
  publish: ({ id, hash }) => api.posts.publish({ params: { id }, body: { hash } }),
  duplicate: ({ id }) => api.posts.duplicate({ params: { id } }),
  async queue(post) {
    const { id, hash } = post;
    const { message } = await api.posts.queue({ params: { id }, body: { hash } });
    return { message, undo: backToDraft(post) };
  },
  async schedule(post, planned = { scheduled_time: '', timezone: 'UTC' }) {
    const { id, hash } = post;
    const { message } = await api.posts.schedule({ params: { id }, body: { hash, ...planned } });
    return { message, undo: backToDraft(post) };
  },
  async unschedule(post) {
    const { id } = post;
    const times = timesBefore(post, Date.now());
    const { message } = await api.posts.unschedule({ params: { id } });
    return { message, undo: times && (() => reschedule(id, times)) };
  },
  async delete(post) {
    const { message } = await api.posts.remove({ params: { id: post.id } });
    return { message, undo: undoDeletion([post]) };
  },
};

/** The actions that open a dialog first. */
const asksFirst = (post: Post, act: PostAct): act is 'publish' | 'schedule' | 'delete' =>
  act === 'publish' || act === 'schedule' || (act === 'delete' && !isLoose(post));

export interface Asked {
  post: Post;
  act: 'publish' | 'schedule' | 'delete';
}

/** Shows that an action was undone, or why not. */
export const showUndone = (refusal: string | void) =>
  void (typeof refusal === 'string' ? notify.error(refusal) : notify.success('Undone.'));
export const showNotUndone = (error: unknown) =>
  void notify.failure(error, 'Couldn’t undo. Try again.');

/** Shows what was done, with Undo if there is a way. */
export function useDoneMessage() {
  const undoing = usePostAct((undo: Undo) => undo());
  return ({ message, undo }: Done) => {
    if (!undo) {
      void notify.success(message);
      return;
    }
    void notify.undoable(message, () =>
      undoing.mutate(undo, { onSuccess: showUndone, onError: showNotUndone }),
    );
  };
}

export function usePostActs() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const tell = useDoneMessage();
  const work = usePostAct((wanted: { post: Post; act: Sent; planned: Planned | undefined }) =>
    senders[wanted.act](wanted.post, wanted.planned),
  );
  const { offer, dialog } = usePostingTimesOffer();
  const failed = async (error: unknown, post: Post, act: Sent) => {
    const isRefused = act === 'queue' && isConflict(error);
    if (isRefused && (await offer(queueingOf(post), () => run(post, act)))) return;
    void notify.failure(error);
  };
  const run = (post: Post, act: Sent, planned?: Planned) =>
    work.mutate(
      { post, act, planned },
      {
        onSuccess: tell,
        onError: (error) => void failed(error, post, act),
        onSettled: () => setAsked(undefined),
      },
    );
  return {
    asked,
    isRunning: work.isPending,
    /** The dialog that offers posting times when the queue refused. */
    dialog,
    run,
    close: () => setAsked(undefined),
    /** Does it, or opens its dialog first. */
    act: (post: Post, act: PostAct) => {
      if (act === 'write') void navigate({ to: '/write/$id', params: { id: post.id } });
      else if (asksFirst(post, act)) setAsked({ post, act });
      else run(post, act);
    },
  };
}
export type PostActs = ReturnType<typeof usePostActs>;
