/** A post on its way to the server, and the result. */
import type { ChangeSource } from '#contract/posts/history-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { authorOf, bodyOf, type PostValues, valuesOf } from '#web/features/posts/post-values.ts';

/** The post as the server has it. */
export interface Base {
  post: Post | undefined;
  /** What was last sent or loaded, as text. */
  body: string;
  /** Its texts, as text. */
  texts: string;
}

/** The body of a save, for comparison. */
export const written = (values: PostValues): string =>
  JSON.stringify({ ...bodyOf(values), agent_id: values.agent_id });

/** All texts of a post, for comparison. */
export const textsOf = (values: PostValues): string => {
  const { parts, variants = [] } = bodyOf(values);
  return JSON.stringify([parts, variants.map((one) => [one.connection_id, one.parts])]);
};

/** What was sent, with the post in its answer. Who may not publish is told there that it waits for an approval. */
const sent = (post: Post, typed: PostValues): Base => ({
  post,
  body: written({ ...typed, review: post.review }),
  texts: textsOf(typed),
});

/** A post as it was loaded. */
export const baseOf = (post: Post | undefined): Base =>
  post ? sent(post, valuesOf(post)) : { post, body: '', texts: '' };

/** Whether nothing of it is scheduled or published, so that it may be saved while typing. */
export const isDraft = (post: Post | undefined): boolean =>
  post === undefined || post.stage === 'draft' || post.stage === 'idea';

/** A new post with its idempotency key. */
export interface Creating {
  request: Parameters<typeof api.posts.create>[0];
  typed: PostValues;
}

/** The body of a new post. */
export function orderOf(typed: PostValues): Creating {
  const { document_id } = typed;
  const body = { ...bodyOf(typed), ...authorOf(typed), ...(document_id && { document_id }) };
  return { request: { body, key: crypto.randomUUID() }, typed };
}

/** Throws `ApiError`. */
export async function createPost({ request, typed }: Creating): Promise<Base> {
  const { data } = await api.posts.create(request);
  return sent(data, typed);
}

/** Saves over the loaded version. Throws `ApiError`. */
export async function updatePost(
  post: Post,
  typed: PostValues,
  source?: ChangeSource,
): Promise<Base> {
  const { id, version } = post;
  const { agent_id } = typed;
  const { parts = [], ...rest } = bodyOf(typed);
  const author = isDraft(post) && agent_id !== null ? { agent_id } : {};
  // An idea has no text yet, and that is not a change.
  const said = parts.length > 0 ? { parts } : {};
  const how = source ? { source } : {};
  const body = { ...rest, ...said, ...author, ...how, version };
  const { data } = await api.posts.update({ params: { id }, body });
  return sent(data, typed);
}

/** The post as someone else saved it in the meantime; `undefined` if it was refused for another reason. */
export async function newerThan(post: Post | undefined, error: unknown): Promise<Post | undefined> {
  if (!post || !(error instanceof ApiError) || error.status !== 409) return undefined;
  const { data } = await api.posts.get({ params: { id: post.id } });
  return data.version === post.version ? undefined : data;
}

/** A refused save is repeated only after a change. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/** Whether there was no answer. */
export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.code === 'no_answer';

export const unreached = 'Can’t reach the server. Your text is kept in this browser.';

/** Why it isn't saved, and what becomes of it. */
export const problemOf = (thrown: unknown): string =>
  isUnanswered(thrown) ? unreached : messageOf(thrown, 'Couldn’t save. Your text is still here.');
