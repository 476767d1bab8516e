/** Groups a flat timeline into threads. */
import type { SandboxPost } from '#contract/sandbox/calls.ts';

export interface Conversation {
  post: SandboxPost;
  /** Everything below the post in reading order: each reply is followed by its own replies. */
  replies: SandboxPost[];
}

const byTime = (a: SandboxPost, b: SandboxPost) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * Threads, newest first; replies oldest first. A reply whose parent is not in the list starts a thread of its own.
 */
export function conversationsOf(posts: readonly SandboxPost[]): Conversation[] {
  const here = new Set(posts.map((post) => post.id));
  const isReply = (post: SandboxPost) => post.in_reply_to !== null && here.has(post.in_reply_to);
  const answers = Map.groupBy(posts.filter(isReply).toSorted(byTime), (post) => post.in_reply_to);

  const below = (post: SandboxPost): SandboxPost[] =>
    (answers.get(post.id) ?? []).flatMap((answer) => [answer, ...below(answer)]);
  return posts
    .filter((post) => !isReply(post))
    .toSorted((a, b) => byTime(b, a))
    .map((post) => ({ post, replies: below(post) }));
}
