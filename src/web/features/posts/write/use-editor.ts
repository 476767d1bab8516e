/** The actions on a post in the editor: it is saved first, then sent, and can be undone. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { ChangeSource } from '#contract/posts/history-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { isLeaving } from '#domain/posts/post-acts.ts';
import { endOfJob } from '#web/entities/posts/end-of-job.ts';
import type { WantedAct } from '#web/features/posts/acts/post-acts.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { type Own, type PostValues, valuesOf } from '#web/features/posts/post-values.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { second } from '#contract/core/time.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { keepStart } from './first-accounts.ts';
import { isUnanswered, unreached } from './send-post.ts';
import { createHistory, type Edit, type Typed } from './text-history.ts';
import { useSaving } from './use-saving.ts';

/** How often it is tried whether the server is back. */
const often = 5 * second;

interface Missed {
  wanted: WantedAct | undefined;
  at: number;
  /** The post then, if there was one. */
  before: Post | undefined;
}

/** What got no answer because the server could not be reached: it is offered again once it can be. */
function useMissed(settled: Post | undefined) {
  const [missed, setMissed] = useState<Missed>();
  const isBefore = (readAt: number) => missed !== undefined && readAt <= missed.at;
  const { data, dataUpdatedAt } = useQuery({
    ...wholePostQuery(settled?.id ?? ''),
    refetchInterval: ({ state }) => (isBefore(state.dataUpdatedAt) ? often : false),
  });
  const isAway = isBefore(dataUpdatedAt);
  return {
    /** Whether the server has not been heard since. */
    isAway,
    /** What was missed, with the post as it is now; known once the server is back. */
    known: missed && !isAway ? { ...missed, after: data } : undefined,
    miss: (wanted: WantedAct | undefined) => setMissed({ wanted, at: Date.now(), before: settled }),
    clear: () => setMissed(undefined),
  };
}

/** Shortens a post; follows the job when the agent takes longer than a request may. */
async function fit({ id }: Post): Promise<{ data: Post; message: string }> {
  const { job_id, ...answer } = await api.posts.fit({ params: { id } });
  if (job_id === undefined) return answer;
  const message = await endOfJob(job_id);
  return { ...(await api.posts.get({ params: { id } })), message };
}

/** What was refused, and what got no answer. */
function useFailures(saved: ReturnType<typeof useSaving>) {
  const [refused, setRefused] = useState<string | null>(null);
  const [unsaved] = useState(() => new WeakSet());
  const missed = useMissed(saved.settled);
  return {
    begin: () => {
      setRefused(null);
      missed.clear();
    },
    save: async () => {
      try {
        return await saved.save();
      } catch (error) {
        if (error instanceof Error) unsaved.add(error);
        throw error;
      }
    },
    onFailed: (error: unknown, wanted?: WantedAct) => {
      if (isUnanswered(error)) missed.miss(wanted);
      // That the text wasn't saved is said beside it, until it is.
      else if (!(error instanceof Error) || !unsaved.has(error))
        setRefused(messageOf(error, 'Couldn’t save. Try again.'));
    },
    /** Why it isn’t saved; that the server can’t be reached only until it can. */
    problem: missed.known && saved.problem === unreached ? null : saved.problem,
    refused: refused ?? (missed.isAway ? unreached : null),
    missed: missed.known,
  };
}

/** The changes of the text as steps, which can be undone and redone. */
function useSteps(saved: ReturnType<typeof useSaving>) {
  const { now } = saved;
  const [history] = useState(createHistory);
  const change = (next: Partial<PostValues>, source?: ChangeSource, typed?: Typed) => {
    history.note(now(), { ...now(), ...next }, typed);
    saved.change(next, source);
  };
  const step = (way: 'undo' | 'redo'): Edit | undefined => {
    const found = history[way](now());
    if (found) saved.change(found.values);
    return found?.edit;
  };
  return {
    change,
    take: (post: Post) => {
      history.note(now(), valuesOf(post), undefined);
      saved.take(post);
    },
    step,
    goBack: (before: PostValues) => {
      if (!history.has(before)) change(before);
      while (history.has(before)) step('undo');
    },
  };
}

/** Whether it goes out as it is: a change would not be in it. */
function isGoing(
  { settled, isDirty }: ReturnType<typeof useSaving>,
  running: string | undefined,
): boolean {
  if (running === 'publish') return true;
  if (!settled || isDirty) return false;
  return isLeaving(settled) || settled.standings.some(({ status }) => status === 'running');
}

type Options = Parameters<typeof useSaving>[0] & { agents: readonly Agent[] };

/** A post in the editor. */
export function useEditor({ agents, ...options }: Options) {
  const saved = useSaving(options);
  const { may, isOwner } = useSpace();
  const { now } = saved;
  const { take, goBack, ...steps } = useSteps(saved);
  const { begin, save, onFailed, ...failures } = useFailures(saved);
  const keep = ({ data }: { data?: Post } = {}) => data && take(data);
  const acts = usePostActs({ onFailed, onDone: keep, onUndone: keep });
  const isLocked = isGoing(saved, acts.running);
  const change: typeof steps.change = (...edit) => {
    if (!isLocked) steps.change(...edit);
  };
  // What was done to the text is no longer undone once the post is on its way, or the editor is left.
  const [offers] = useState<(() => void)[]>([]);
  const endOffers = () => {
    for (const hide of offers.splice(0)) hide();
  };
  const leave = useEffectEvent(endOffers);
  useEffect(() => () => leave(), []);
  const act = (wanted: WantedAct) => {
    begin();
    endOffers();
    if (/^(?:publish|queue|schedule)$/u.test(wanted.act)) keepStart(now(), agents);
    acts.send(wanted, save);
  };
  /** Only saves it; with `fit`, the agent also shortens what a network refuses. */
  const update = (name: 'save' | 'fit') => {
    begin();
    acts.run({
      act: name,
      async send() {
        const post = await save();
        if (!post || name === 'save') return post && { data: post, message: 'Saved.' };
        const mine = now().chosen;
        const { data, message } = await fit(post);
        take(data);
        void notify.undoable(message, () => change({ chosen: mine }), { isOfText: true });
        return undefined;
      },
      failed: (error) => onFailed(error),
      onDone: keep,
    });
  };
  const choose = (id: string, own: Own | undefined, typed?: Typed) => {
    const { chosen } = now();
    const { [id]: _before, ...others } = chosen;
    change({ chosen: own === undefined ? others : { ...chosen, [id]: own } }, undefined, typed);
  };
  return {
    ...saved,
    /** Whether nothing can be changed, because it is being published. */
    isLocked,
    change,
    take,
    /** A step back or forward; returns where the text changed. */
    step: (way: 'undo' | 'redo') => {
      endOffers();
      return isLocked ? undefined : steps.step(way);
    },
    /** What the person may do with it in this space. */
    may,
    /** Whose approval theirs is. */
    side: isOwner ? ('owner' as const) : ('reviewer' as const),
    act,
    update,
    choose,
    /** Shows what was changed in the text, with Undo. */
    offerUndo: (message: string, before: PostValues) =>
      void notify
        .undoable(message, () => goBack(before), { isOfText: true })
        .then((hide) => offers.push(hide)),
    ...failures,
    /** The confirmation that is open. */
    dialog: acts.dialog,
    /** The running action. */
    running: acts.running,
  };
}
export type Editor = ReturnType<typeof useEditor>;
