/** The actions on a post in the editor: it is saved first, then sent, and can be undone. */
import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { isConflict, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { endOfJob } from '#web/entities/posts/end-of-job.ts';
import { type Own, type PostValues, queueingOf } from '#web/features/posts/post-values.ts';
import { usePostAct } from '#web/features/posts/queries.ts';
import type { Planned } from '#web/features/posts/schedule-dialog.tsx';
import { timeOf, timeWordsOf } from './planned-time.ts';
import { useSaving } from './use-saving.ts';

interface Answer {
  data: Post;
  message: string;
}

export type PostAct =
  | { act: 'save' | 'fit' | 'publish' | 'unschedule' | 'approve' }
  | { act: 'queue'; place: QueuePlace }
  | ({ act: 'schedule' } & Planned);

/** Shortens a post; follows the job when the agent takes longer than a request may. */
async function fitted({ id }: Post): Promise<Answer> {
  const { job_id, ...answer } = await api.posts.fit({ params: { id } });
  if (job_id === undefined) return answer;
  const message = await endOfJob(job_id);
  return { ...(await api.posts.get({ params: { id } })), message };
}

/** The actions on a post, after saving. */
function carry(post: Post, wanted: PostAct): Promise<Answer> | undefined {
  const params = { id: post.id };
  const { hash } = post;
  switch (wanted.act) {
    case 'save':
      return undefined;
    case 'fit':
      return fitted(post);
    case 'publish':
      return api.posts.publish({ params, body: { hash } });
    case 'unschedule':
      return api.posts.unschedule({ params });
    case 'approve':
      return api.posts.approve({ params, body: { hash } });
    case 'queue':
      return api.posts.queue({ params, body: { hash, place: wanted.place } });
    case 'schedule': {
      const { act: _act, ...planned } = wanted;
      return api.posts.schedule({ params, body: { hash, ...planned } });
    }
  }
}

/** The message after planning a post, with its time if all accounts have the same. */
function plannedWords({ act }: PostAct, { data, message }: Answer): string {
  const time = act === 'queue' || act === 'schedule' ? timeWordsOf(data) : undefined;
  if (time === undefined) return message;
  return act === 'queue' ? `Added to queue: ${time}.` : `Scheduled for ${time}.`;
}

/** Undoes scheduling: back to the previous time, or to the drafts. */
function undoOf(before: Post, after: Post): (() => Promise<Answer>) | undefined {
  const params = { id: after.id };
  if (before.stage === 'draft') return () => api.posts.unschedule({ params });
  const time = timeOf(before);
  if (time === undefined) return undefined;
  return () =>
    api.posts.schedule({ params, body: { scheduled_time: time.slice(0, 16), timezone: 'UTC' } });
}

/** A post in the editor. */
export function useEditor(options: Parameters<typeof useSaving>[0]) {
  const saved = useSaving(options);
  const { now, change, save, take } = saved;
  const [refused, setRefused] = useState<string | null>(null);
  const undoing = usePostAct((undo: () => Promise<Answer>) => undo());
  const offerBack = (message: string, undo: () => Promise<Answer>) =>
    void notify.undoable(message, () =>
      undoing.mutate(undo, {
        onSuccess: (answer) => {
          take(answer.data);
          void notify.success('Undone.');
        },
        onError: (error) => void notify.failure(error, 'Couldn’t undo. Try again.'),
      }),
    );
  const { offer, dialog } = usePostingTimesOffer();
  /**
   * When the queue refuses because there are no posting times, these are offered, and then the post is queued again.
   */
  const sent = async (post: Post, wanted: PostAct): Promise<Answer | undefined> => {
    try {
      return (await carry(post, wanted)) ?? { data: post, message: 'Saved.' };
    } catch (error) {
      const isRefused = wanted.act === 'queue' && isConflict(error);
      if (isRefused && (await offer(queueingOf(post), () => run(wanted)))) return undefined;
      throw error;
    }
  };
  const work = usePostAct(async (wanted: PostAct) => {
    const post = await save();
    const answer = post && (await sent(post, wanted));
    if (!post || !answer) return;
    const isPlan = wanted.act === 'queue' || wanted.act === 'schedule';
    const undo = isPlan ? undoOf(post, answer.data) : undefined;
    const mine = now().chosen;
    take(answer.data);
    const message = plannedWords(wanted, answer);
    if (undo) offerBack(message, undo);
    else if (wanted.act === 'fit')
      void notify.undoable(answer.message, () => change({ chosen: mine }));
    else void notify.success(message);
  });
  function run(wanted: PostAct): void {
    setRefused(null);
    work.mutate(wanted, {
      onError: (error) => setRefused(messageOf(error, 'Couldn’t save. Try again.')),
    });
  }
  const choose = (id: string, own: Own | undefined) => {
    const { chosen } = now();
    const { [id]: _before, ...others } = chosen;
    change({ chosen: own === undefined ? others : { ...chosen, [id]: own } });
  };
  return {
    ...saved,
    run,
    choose,
    /** Shows what was changed, with Undo. */
    offerUndo: (message: string, before: PostValues) =>
      void notify.undoable(message, () => change(before)),
    refused: refused ?? saved.problem,
    /** The confirmation that is open. */
    dialog,
    /** The running action. */
    running: work.isPending ? work.variables.act : undefined,
  };
}
export type Editor = ReturnType<typeof useEditor>;
