import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/features/posts/queries.ts';
import { postQuery } from '#web/features/posts/rules/queries.ts';
import { isQueuedOnSeveral, queuedPostOf } from './queued-post.ts';
import { changeOf, requestOf, type ScheduleValues } from './schedule-values.ts';

const overtaken = 'This post was changed elsewhere. Save again to replace it with your version.';

const fields: Readonly<Record<string, string>> = {
  scheduled_time: 'local_time',
  connection_ids: 'also',
  'content_config.first_comment': 'first_comment',
};
const fieldOf = (path: string) => fields[path] ?? path;

/** Errors are shown at the fields, under the names of the form. */
const atFields = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details.map(({ path, message }) => ({ path: fieldOf(path), message }));
    const { status, code, message, request_id, retry_after } = error;
    throw new ApiError({ status, code, message, details, request_id, retry_after });
  });

/** The version in a refusal, when the post was changed in the meantime. */
function useNewerVersion() {
  const client = useQueryClient();
  return async ({ id, version }: ScheduledPost): Promise<number | undefined> => {
    const now = await client.fetchQuery({ ...postQuery(id), staleTime: 0 });
    return now.version > version ? now.version : undefined;
  };
}

/** A new scheduled post, or a one-time post on several accounts. */
const create = (values: ScheduleValues): Promise<{ message: string }> =>
  isQueuedOnSeveral(values)
    ? api.posts.create({ body: queuedPostOf(values) })
    : api.schedule.create({ body: requestOf(values) });

/** Saves the form as a new post, or over `post`; the second time also over a newer version of it. */
export function useSave(post: ScheduledPost | undefined) {
  const refresh = useRefresh();
  const newerVersion = useNewerVersion();
  const seen = useRef(post?.version);
  const change = async (values: ScheduleValues, before: ScheduledPost) => {
    const version = seen.current ?? before.version;
    const body = { ...changeOf(values, before), version };
    try {
      return await api.schedule.update({ params: { id: before.id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const newer = await newerVersion({ ...before, version });
      if (newer === undefined) throw error;
      seen.current = newer;
      throw new ApiError({ status: 409, code: 'overtaken', message: overtaken });
    }
  };
  return useMutation({
    mutationFn: (values: ScheduleValues): Promise<{ message: string }> =>
      atFields(post ? change(values, post) : create(values)),
    onSuccess: refresh,
  });
}
