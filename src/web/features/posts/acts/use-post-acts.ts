/** Acts on one post. When the queue refuses because there are no posting times, it offers them and queues again. */
import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { queueingOf } from '#web/features/posts/post-values.ts';
import { isConflict } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { opensDialog, sendAct, type WantedAct } from './post-acts.ts';
import { type Job, useAct } from './use-act.ts';

type Options = Pick<Job, 'onDone' | 'onUndone'> & {
  onFailed?: (error: unknown, wanted: WantedAct) => void;
};

export interface Asked {
  post: Post;
  act: 'approve' | 'publish' | 'schedule' | 'delete';
}

/**
 * `prepare` saves what was typed and returns the post that is acted on; `undefined` if there is none.
 */
export function usePostActs({ onFailed, ...options }: Options = {}) {
  const [asked, setAsked] = useState<Asked>();
  const { offer, dialog } = usePostingTimesOffer();
  const { run, running } = useAct();
  const send = (wanted: WantedAct, prepare: () => Promise<Post | undefined>) => {
    let post: Post | undefined;
    const failed = async (error: unknown) => {
      setAsked(undefined);
      const isRefused = wanted.act === 'queue' && isConflict(error);
      if (isRefused && post && (await offer(queueingOf(post), () => send(wanted, prepare)))) return;
      if (onFailed) onFailed(error, wanted);
      else void notify.failure(error);
    };
    run({
      ...options,
      act: wanted.act,
      async send() {
        post = await prepare();
        return post && sendAct(post, wanted);
      },
      failed: (error) => void failed(error),
      onDone(done) {
        setAsked(undefined);
        options.onDone?.(done);
      },
    });
  };
  return {
    asked,
    running: running?.act,
    /** The dialog that offers posting times. */
    dialog,
    send,
    run,
    close: () => setAsked(undefined),
    /** Does it, or opens its dialog first. */
    act: (post: Post, act: Exclude<WantedAct, { act: 'schedule' }>['act'] | 'schedule') => {
      if (opensDialog(post, act)) setAsked({ post, act });
      else send({ act }, () => Promise.resolve(post));
    },
  };
}
export type PostActions = ReturnType<typeof usePostActs>;
