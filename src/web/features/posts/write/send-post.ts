/** A post on its way to the server, and what it answers. */
import type { ChangeSource } from '#contract/posts/history-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { authorOf, bodyOf, type PostValues, valuesOf } from '#web/features/posts/post-values.ts';

/** What the server has of a post. */
export interface Base {
  post: Post | undefined;
  /** What was sent last, or read, as text. */
  body: string;
}

/** What would be sent, to be compared. */
export const written = (values: PostValues): string =>
  JSON.stringify({ ...bodyOf(values), agent_id: values.agent_id });

/** A post as it was read. */
export const baseOf = (post: Post | undefined): Base => ({
  post,
  body: post ? written(valuesOf(post)) : '',
});

/** Whether nothing of it is planned or out, so that it may be saved while it is typed. */
export const isDraft = (post: Post | undefined): boolean =>
  post === undefined || post.stage === 'draft' || post.stage === 'idea';

/** A new post and the key that names it. */
export interface Creating {
  request: Parameters<typeof api.posts.create>[0];
  /** What of it was typed, as text. */
  body: string;
}

/** What a new post is made with. */
export function orderOf(typed: PostValues, piece_id: string | undefined): Creating {
  const more = piece_id === undefined ? {} : { piece_id };
  const body = { ...bodyOf(typed), ...more, ...authorOf(typed) };
  return { request: { body, key: crypto.randomUUID() }, body: written(typed) };
}

/** Throws `ApiError`. */
export async function createPost({ request, body }: Creating): Promise<Base> {
  const { data } = await api.posts.create(request);
  return { post: data, body };
}

/** Saves it over the version that was read. Throws `ApiError`. */
export async function updatePost(
  post: Post,
  typed: PostValues,
  source?: ChangeSource,
): Promise<Base> {
  const { id, version } = post;
  const { agent_id } = typed;
  const { parts = [], ...rest } = bodyOf(typed);
  const author = isDraft(post) && agent_id !== null ? { agent_id } : {};
  // Nothing is written of an idea yet, and that is no change.
  const said = parts.length > 0 ? { parts } : {};
  const how = source ? { source } : {};
  const body = { ...rest, ...said, ...author, ...how, version };
  const { data } = await api.posts.update({ params: { id }, body });
  return { post: data, body: written(typed) };
}

/** The post as somebody else saved it meanwhile; nothing where it was refused for another reason. */
export async function newerThan(post: Post | undefined, error: unknown): Promise<Post | undefined> {
  if (!post || !(error instanceof ApiError) || error.status !== 409) return undefined;
  const { data } = await api.posts.get({ params: { id: post.id } });
  return data.version === post.version ? undefined : data;
}

/** What the server says no to is sent again only when it is changed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;
