import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { endOfJob } from './end-of-job.ts';
import { authorOf, bodyOf, type PostValues, valuesOf } from './post-values.ts';
import type { Planned } from './schedule-dialog.tsx';
import { usePostAct, wholePostQuery } from './queries.ts';

export type PostForm = UseFormReturnType<PostValues>;

interface Options {
  /** The post that is changed; without one a new one is made. */
  post: Post | undefined;
  initialValues: PostValues;
  /** The kept text that a new post is made from. */
  piece_id: string | undefined;
}

interface Answer {
  data: Post;
  message: string;
}

export type PostAct =
  | { act: 'save' | 'fit' | 'publish' | 'unschedule' | 'approve' }
  | { act: 'queue'; place: QueuePlace }
  | ({ act: 'schedule' } & Planned);

/** Fits a post; what takes the agent longer than an answer may is followed to its end. */
async function fitted({ id }: Post): Promise<Answer> {
  const { job_id, ...answer } = await api.posts.fit({ params: { id } });
  if (job_id === undefined) return answer;
  const message = await endOfJob(job_id);
  return { ...(await api.posts.get({ params: { id } })), message };
}

/** What is done with a post once what was typed is saved. */
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

/** The form of a post and its way to the server: what is typed is saved first, and stays when something is refused. */
export function usePostEditor({ post, initialValues, piece_id }: Options) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form: PostForm = useForm<PostValues>({ initialValues });
  const [refused, setRefused] = useState<string | null>(null);
  const save = async (values: PostValues): Promise<Answer> => {
    if (post) {
      if (!form.isDirty()) return { data: post, message: 'Saved.' };
      const body = { ...bodyOf(values), version: post.version };
      return api.posts.update({ params: { id: post.id }, body });
    }
    const body = {
      ...bodyOf(values),
      ...authorOf(values),
      ...(piece_id && { piece_id }),
    };
    return api.posts.create({ body });
  };
  const settle = ({ data }: Answer) => {
    client.setQueryData(wholePostQuery(data.id).queryKey, data);
    const values = valuesOf(data);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  };
  /** What is saved has an address, whatever became of the rest. */
  const moveTo = ({ data: { id } }: Answer) =>
    navigate({ to: '/posts/$id', params: { id }, replace: true });
  const work = usePostAct(async (wanted: PostAct) => {
    const saved = await save(form.getValues());
    settle(saved);
    try {
      const answer = (await carry(saved.data, wanted)) ?? saved;
      settle(answer);
      if (!post) await moveTo(answer);
      // Here and not when the call is over: by then this screen may have given way to another one.
      void notify.success(answer.message);
    } catch (error) {
      if (post) throw error;
      await moveTo(saved);
      void notify.failure(error);
    }
  });
  const run = (wanted: PostAct) => {
    setRefused(null);
    work.mutate(wanted, {
      onError: (error) => setRefused(messageOf(error, 'Couldn’t save. Try again.')),
    });
  };
  return {
    form,
    run,
    refused,
    /** What is under way. */
    running: work.isPending ? work.variables.act : undefined,
  };
}
export type PostEditor = ReturnType<typeof usePostEditor>;
