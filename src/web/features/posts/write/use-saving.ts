/** Keeps a post while it is written: in this browser at once, on the server with each pause. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { authorOf, bodyOf, hasText, type PostValues, valuesOf } from '#web/features/posts/post-values.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { forgetText, keepText, loadKept } from './kept-text.ts';

/** How long a pause is, and how long it takes until a failed save is tried again, in milliseconds. */
const pause = 0.8 * second;
const later = 5 * second;

/** `waits`: only a person saves it, because it is planned and half a sentence may not go out. */
export type Saving = 'empty' | 'saved' | 'typing' | 'saving' | 'waits' | 'failed';

interface Options {
  /** The post as the server has it; nothing for one that was never saved. */
  known: Post | undefined;
  initial: PostValues;
  /** The kept text that a new post is made from. */
  piece_id: string | undefined;
  onCreated: (id: string) => void;
}

interface Base {
  post: Post | undefined;
  /** What was sent last, or read, as text. */
  body: string;
}

const written = (values: PostValues): string =>
  JSON.stringify({ ...bodyOf(values), agent_id: values.agent_id });

const baseOf = (post: Post | undefined): Base => ({
  post,
  body: post ? written(valuesOf(post)) : '',
});

const isDraft = (post: Post | undefined): boolean => post === undefined || post.stage === 'draft';

/** What an earlier visit left in this browser, and the newer post where somebody changed it since. */
function useStart({ known, initial, piece_id }: Options) {
  const owner = useSession().user?.id ?? '';
  const keptAs = (post: Post | undefined) => post?.id ?? (piece_id && `draft-${piece_id}`);
  const [start] = useState(() => {
    const kept = loadKept(owner, keptAs(known));
    if (!kept || written(kept.values) === written(initial) || !hasText(kept.values.parts))
      return { values: initial, theirs: undefined, isRestored: false };
    const isOld = known !== undefined && kept.version !== known.version;
    return { values: kept.values, theirs: isOld ? known : undefined, isRestored: true };
  });
  return { owner, keptAs, start };
}

export function useSaving(options: Options) {
  const { known, initial, piece_id, onCreated } = options;
  const { owner, keptAs, start } = useStart(options);
  const client = useQueryClient();
  const [values, show] = useState(start.values);
  const [base, setBase] = useState(() => baseOf(known));
  const [theirs, setTheirs] = useState(start.theirs);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  // What is drawn may be older than these while something is under way.
  const now = useRef({ values: start.values, base, theirs: start.theirs, isThere: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // Sent again word for word until it is answered: an answer may be lost after the post was made.
  const creating = useRef<{ sent: string; request: Parameters<typeof api.posts.create>[0] }>(
    undefined,
  );

  const isChanged = () => written(now.current.values) !== now.current.base.body;
  const canSave = () => {
    const { values: typed, theirs: other } = now.current;
    return other === undefined && typed.agent_id !== null && hasText(typed.parts);
  };

  const settle = (next: Base) => {
    const before = now.current.base.post;
    now.current.base = next;
    setBase(next);
    if (before?.id !== next.post?.id) forgetText(owner, keptAs(before));
    if (next.post) client.setQueryData(wholePostQuery(next.post.id).queryKey, next.post);
    if (isChanged())
      keepText(owner, keptAs(next.post), {
        values: now.current.values,
        version: next.post?.version ?? 0,
      });
    else forgetText(owner, keptAs(next.post));
  };

  const differ = (post: Post | undefined) => {
    now.current.theirs = post;
    setTheirs(post);
  };

  const create = async (typed: PostValues): Promise<Base> => {
    const more = piece_id === undefined ? {} : { piece_id };
    creating.current ??= {
      sent: written(typed),
      request: {
        body: { ...bodyOf(typed), ...more, ...authorOf(typed) },
        key: crypto.randomUUID(),
      },
    };
    const { sent, request } = creating.current;
    try {
      const { data } = await api.posts.create(request);
      creating.current = undefined;
      return { post: data, body: sent };
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) creating.current = undefined;
      throw error;
    }
  };

  const update = async ({ id, version, stage }: Post, typed: PostValues): Promise<Base> => {
    const { agent_id, ...body } = { ...bodyOf(typed), agent_id: typed.agent_id };
    const author = stage === 'draft' && agent_id !== null ? { agent_id } : {};
    const { data } = await api.posts.update({
      params: { id },
      body: { ...body, ...author, version },
    });
    return { post: data, body: written(typed) };
  };

  /** Whether somebody else changed it meanwhile; then both are shown. */
  const isOutdated = async (error: unknown): Promise<boolean> => {
    const { post } = now.current.base;
    if (!post || !(error instanceof ApiError) || error.status !== 409) return false;
    const { data } = await api.posts.get({ params: { id: post.id } });
    if (data.version === post.version) return false;
    differ(data);
    return true;
  };

  const saveOnce = async (): Promise<Post | undefined> => {
    if (!canSave() || !isChanged()) return now.current.base.post;
    const typed = now.current.values;
    const { post } = now.current.base;
    setState('saving');
    try {
      const next = post ? await update(post, typed) : await create(typed);
      settle(next);
      setState('idle');
      setProblem(null);
      if (!post && next.post && now.current.isThere) onCreated(next.post.id);
      void client.invalidateQueries({ queryKey: ['posts', 'list'] });
      return next.post;
    } catch (error) {
      setState('failed');
      if (await isOutdated(error).catch(() => false)) {
        setState('idle');
        setProblem(null);
      } else setProblem(messageOf(error, 'Couldn’t save. Your text is still here.'));
      throw error;
    }
  };

  /** Saves what is typed, after whatever is being saved already. Answers the post. */
  const save = (): Promise<Post | undefined> => {
    clearTimeout(timer.current);
    const saved = queue.current.then(saveOnce);
    queue.current = saved.catch(() => undefined);
    return saved;
  };

  const saveSoon = (wait: number) => {
    clearTimeout(timer.current);
    if (!canSave() || !isDraft(now.current.base.post)) return;
    timer.current = setTimeout(() => {
      save().then(
        () => isChanged() && saveSoon(pause),
        // What the server refuses is sent again only when it is changed.
        (error: unknown) =>
          error instanceof ApiError && error.status > 0 && error.status < 500
            ? undefined
            : saveSoon(later),
      );
    }, wait);
  };

  const change = (next: Partial<PostValues>) => {
    const after = { ...now.current.values, ...next };
    now.current.values = after;
    show(after);
    const { post } = now.current.base;
    keepText(owner, keptAs(post), { values: after, version: post?.version ?? 0 });
    saveSoon(pause);
  };

  /** Shows a post as the server answered it, in the place of what is typed. */
  const take = (post: Post) => {
    const next = valuesOf(post);
    now.current.values = next;
    show(next);
    differ(undefined);
    settle(baseOf(post));
    setProblem(null);
  };

  const begin = useEffectEvent(() => {
    now.current.isThere = true;
    if (!start.isRestored || start.theirs) return;
    saveSoon(pause);
    void notify.undoable('Unsaved text restored.', () => change(initial));
  });
  const leave = useEffectEvent(() => {
    now.current.isThere = false;
    clearTimeout(timer.current);
    if (isDraft(now.current.base.post)) save().catch(() => undefined);
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);

  const { data: latest } = useQuery({
    ...wholePostQuery(base.post?.id ?? ''),
    enabled: base.post !== undefined,
  });
  // Somebody else changed it, or it went on, while nothing was typed here.
  const follow = useEffectEvent((post: Post) => {
    const { post: last } = now.current.base;
    if (last?.id !== post.id || state === 'saving') return;
    if (post.version === last.version || isChanged()) {
      const next = { ...now.current.base, post: { ...post, version: last.version } };
      now.current.base = next;
      setBase(next);
    } else if (post.version > last.version) take(post);
  });
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest]);

  const isDirty = written(values) !== base.body;
  const idle = isDirty ? (isDraft(base.post) ? 'typing' : 'waits') : 'saved';
  const saving: Saving =
    !hasText(values.parts) && !base.post ? 'empty' : state === 'idle' ? idle : state;
  return {
    values,
    /** What is typed at this moment, which may be newer than what is drawn. */
    now: () => now.current.values,
    change,
    save,
    take,
    settled: base.post,
    isDirty,
    saving,
    problem,
    theirs,
    /** Saves what is typed over the newer post. */
    keepMine: () => {
      const { theirs: other } = now.current;
      if (!other) return;
      differ(undefined);
      now.current.base = { post: other, body: '' };
      setBase(now.current.base);
      save().catch(() => undefined);
    },
    /** Shows the newer post; what was typed can be put back. */
    takeTheirs: () => {
      const { theirs: other, values: mine } = now.current;
      if (!other) return;
      take(other);
      void notify.undoable('Showing the newer version.', () => change(mine));
    },
  };
}
