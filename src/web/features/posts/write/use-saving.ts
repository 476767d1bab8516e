/** Saves a post while it is written: in this browser at once, on the server with each pause. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import type { ChangeSource } from '#contract/posts/history-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { hasText, type PostValues, valuesOf } from '#web/features/posts/post-values.ts';
import { askAgain, wholePostQuery } from '#web/features/posts/queries.ts';
import { forgetText, keepText, loadKept } from './kept-text.ts';
import { type Base, baseOf, type Creating, createPost, isDraft, isRefusal } from './send-post.ts';
import { newerThan, orderOf, problemOf, textsOf, updatePost, written } from './send-post.ts';

/** The length of a pause, and the delay before a failed save is retried, in milliseconds. */
const pause = 0.8 * second;
const later = 5 * second;

/** `waits`: only the person saves it, because it is scheduled and half a sentence must not be published. */
export type Saving = 'empty' | 'saved' | 'typing' | 'saving' | 'waits' | 'failed';

interface Options {
  /** The post as the server has it; missing if it was never saved. */
  known: Post | undefined;
  initial: PostValues;
  onCreated: (id: string) => void;
}

/** The unsaved input of an earlier visit, and the newer post if someone changed it since. */
function useStart({ known, initial }: Options) {
  const owner = useSession().user?.id ?? '';
  const [start] = useState(() => {
    const kept = loadKept(owner, known?.id);
    if (!kept || written(kept.values) === written(initial) || !hasText(kept.values.parts))
      return { values: initial, theirs: undefined, isRestored: false };
    const isOld = known !== undefined && kept.version !== known.version;
    return { values: kept.values, theirs: isOld ? known : undefined, isRestored: true };
  });
  return { owner, start };
}

/** The input, the server's version, and what this browser stores in between. */
function useDesk(options: Options) {
  const { owner, start } = useStart(options);
  const client = useQueryClient();
  const [values, show] = useState(start.values);
  const [base, showBase] = useState(() => baseOf(options.known));
  const [theirs, showTheirs] = useState(start.theirs);
  // The rendered values may be older than these during a request.
  const now = useRef({
    values: start.values,
    base,
    theirs: start.theirs,
    isThere: true,
    /** Whether something was typed or chosen here; accounts that a text starts with are no reason to save it. */
    isTouched: false,
    source: undefined as ChangeSource | undefined,
  });
  const isChanged = () => written(now.current.values) !== now.current.base.body;
  const keep = () => {
    const { values: typed, base: last } = now.current;
    // What is as the server has it is not kept, so that other screens can tell.
    if (!isChanged()) forgetText(owner, last.post?.id);
    else keepText(owner, last.post?.id, { values: typed, version: last.post?.version ?? 0 });
  };
  const put = (next: PostValues) => {
    now.current.values = next;
    show(next);
  };
  const setValues = (next: PostValues) => {
    now.current.isTouched = true;
    put(next);
  };
  const setBase = (next: Base) => {
    now.current.base = next;
    showBase(next);
  };
  return {
    start,
    now,
    values,
    base,
    theirs,
    isChanged,
    keep,
    setValues,
    setBase,
    /** How the next save came about, for the history. */
    setSource: (source: ChangeSource | undefined) => {
      now.current.source = source;
    },
    /** Whether the screen is still mounted, so that it can be navigated. */
    setThere: (isThere: boolean) => {
      now.current.isThere = isThere;
    },
    canSave: () => {
      const { values: typed, theirs: other } = now.current;
      const isIdea = now.current.base.post?.stage === 'idea';
      return other === undefined && typed.agent_id !== null && (isIdea || hasText(typed.parts));
    },
    /** The server has saved it. `sent` is the review that was asked for, unless another was chosen meanwhile. */
    settle: (next: Base, sent?: PostValues['review']) => {
      const {
        base: { post: before },
        values: typed,
      } = now.current;
      setBase(next);
      if (next.post && typed.review === sent) put({ ...typed, review: next.post.review });
      if (before?.id !== next.post?.id) forgetText(owner, before?.id);
      if (next.post) client.setQueryData(wholePostQuery(next.post.id).queryKey, next.post);
      keep();
    },
    differ: (post: Post | undefined) => {
      now.current.theirs = post;
      showTheirs(post);
    },
  };
}
type Desk = ReturnType<typeof useDesk>;

/** Starts when the previous save has ended, whatever its result. */
async function inTurn<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  await before.catch(() => undefined);
  return work();
}

/** Saves one after the other, and retries those without an answer. */
function useSender(desk: Desk, { onCreated }: Options) {
  const { now, isChanged, canSave, settle, differ, setSource } = desk;
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<Post | undefined>>(Promise.resolve(undefined));
  // Repeated unchanged until it is answered: the answer may be lost after the post was created.
  const creating = useRef<Creating>(undefined);

  const send = (
    typed: PostValues,
    post: Post | undefined,
    source: ChangeSource | undefined,
  ): Promise<Base> => {
    if (post) return updatePost(post, typed, source);
    creating.current ??= orderOf(typed);
    return createPost(creating.current);
  };
  const fail = async (thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.status > 0) creating.current = undefined;
    const newer = await newerThan(now.current.base.post, thrown).catch(() => undefined);
    if (newer) differ(newer);
    setState(newer ? 'idle' : 'failed');
    setProblem(newer ? null : problemOf(thrown));
  };
  const saveOnce = async (): Promise<Post | undefined> => {
    const { values: typed, base, source } = now.current;
    if (!canSave() || !isChanged()) return base.post;
    setState('saving');
    setSource(undefined);
    try {
      const next = await send(typed, base.post, source);
      creating.current = undefined;
      settle(next, typed.review);
      setState('idle');
      setProblem(null);
      if (!base.post && next.post && now.current.isThere) onCreated(next.post.id);
      void client.invalidateQueries({ queryKey: ['posts', 'list'] });
      return next.post;
    } catch (error) {
      setSource(now.current.source ?? source);
      await fail(error);
      throw error;
    }
  };
  /** Saves the input, after any running save. Returns the post. */
  const save = (): Promise<Post | undefined> => {
    clearTimeout(timer.current);
    queue.current = inTurn(queue.current, saveOnce);
    // Whoever asked for it: without an answer, it is tried again until there is one.
    queue.current.catch((error: unknown) => {
      if (now.current.isThere && !isRefusal(error)) saveSoon(later);
    });
    return queue.current;
  };
  const saveAgain = () =>
    save().then(
      () => isChanged() && saveSoon(),
      () => {},
    );
  const saveSoon = (wait = pause) => {
    clearTimeout(timer.current);
    if (!canSave() || !isDraft(now.current.base.post)) return;
    timer.current = setTimeout(() => void saveAgain(), wait);
  };
  return { state, problem, setProblem, save, saveSoon, stop: () => clearTimeout(timer.current) };
}
type Sender = ReturnType<typeof useSender>;

/** What happens without typing: on arrival, on leaving, and when the server has a newer version. */
function useFollowing(desk: Desk, sender: Sender, options: Options, take: (post: Post) => void) {
  const { start, now, base, isChanged, setBase, setValues, keep, setThere } = desk;
  const { state, save, saveSoon, stop } = sender;
  const begin = useEffectEvent(() => {
    setThere(true);
    // Its source is known once it is saved.
    if (start.isRestored ? !start.theirs : start.values.document_id) saveSoon();
    if (!start.isRestored || start.theirs) return;
    void notify.undoable('Unsaved text restored.', () => {
      setValues(options.initial);
      keep();
      saveSoon();
    });
  });
  const leave = useEffectEvent(() => {
    setThere(false);
    stop();
    const { base: last, isTouched } = now.current;
    if (last.post) askAgain(last.post.id);
    if ((isTouched || !last.post) && isDraft(last.post)) save().catch(() => undefined);
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);

  const { data: latest } = useQuery(wholePostQuery(base.post?.id ?? ''));
  // Someone else changed it, or its status changed, while nothing was typed here.
  const follow = useEffectEvent((post: Post) => {
    const { post: last, ...was } = now.current.base;
    if (last?.id !== post.id || state === 'saving') return;
    if (post.version === last.version || isChanged())
      setBase({ ...was, post: { ...post, version: last.version } });
    else if (post.version > last.version) take(post);
  });
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest]);
}

/** The saving status, in a word. */
function savingOf({ values, base, theirs }: Desk, state: Sender['state']): Saving {
  const isUnwritten = base.post === undefined || base.post.stage === 'idea';
  if (!hasText(values.parts) && isUnwritten) return 'empty';
  if (theirs) return 'failed';
  if (state !== 'idle') return state;
  if (written(values) === base.body) return 'saved';
  return isDraft(base.post) ? 'typing' : 'waits';
}

export function useSaving(options: Options) {
  const desk = useDesk(options);
  const { now, values, base, theirs, setValues, setBase, differ, settle, keep } = desk;
  const sender = useSender(desk, options);
  const { save, saveSoon, state, problem, setProblem } = sender;
  const change = (next: Partial<PostValues>, source?: ChangeSource) => {
    if (source) desk.setSource(source);
    setValues({ ...now.current.values, ...next });
    keep();
    saveSoon();
  };
  /** Replaces the input with a post from an answer. */
  const take = (post: Post) => {
    setValues(valuesOf(post));
    differ(undefined);
    settle(baseOf(post));
    setProblem(null);
  };
  useFollowing(desk, sender, options, take);
  return {
    values,
    /** The current input, which may be newer than the rendered one. */
    now: () => now.current.values,
    change,
    save,
    take,
    settled: base.post,
    isDirty: written(values) !== base.body,
    /** Whether the server has the current texts. */
    isSaved: textsOf(values) === base.texts,
    saving: savingOf(desk, state),
    problem,
    theirs,
    /** Saves the input over the newer post. */
    keepMine: () => {
      const { theirs: other } = now.current;
      if (!other) return;
      differ(undefined);
      setBase({ ...baseOf(undefined), post: other });
      save().catch(() => undefined);
    },
    /** Shows the newer post; the input can be restored. */
    takeTheirs: () => {
      const { theirs: other, values: mine } = now.current;
      if (!other) return;
      take(other);
      void notify.undoable('Showing the newer version.', () => change(mine));
    },
  };
}
