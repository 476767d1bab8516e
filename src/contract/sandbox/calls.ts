/** Calls of the sandbox: a private microblog per owner, for trying everything without API keys. */
import { z } from 'zod';
import {
  endpoint,
  Id,
  IdParams,
  Instant,
  paged,
  page,
  wholeNumber,
} from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { Extras } from '#contract/posts/extras.ts';
import { line, passage } from '#contract/core/text.ts';

export const SandboxPost = z.object({
  id: Id,
  author: z.string(),
  text: z.string(),
  created_at: Instant,
  in_reply_to: Id.nullable(),
  media: z.array(Media),
  /** Language, content warning, visibility and poll. */
  extras: Extras,
  /** Whether one of the owner’s agents wrote it, and not a person the owner plays. */
  mine: z.boolean(),
  agent_id: Id.nullable(),
  /** The account that the agent posted through. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  avatar_url: z.string().nullable(),
  /** Likes and reposts that the owner added as other people. */
  likes: z.int(),
  reposts: z.int(),
});
export type SandboxPost = z.infer<typeof SandboxPost>;

/** What a person can do with a post besides replying. */
export const Reactions = ['like', 'repost'] as const;
export type Reaction = (typeof Reactions)[number];

export const sandboxCalls = {
  timeline: endpoint({
    method: 'GET',
    path: '/sandbox/timeline',
    access: 'member',
    token: null,
    member: 'read',
    summary:
      'List sandbox posts, newest first; filter by agent or connection (with replies), or get one post and its replies',
    query: paged({
      agent_id: Id.optional(),
      connection_id: Id.optional(),
      post_id: Id.optional(),
      /** Words, or beginnings of words, that a post must contain. */
      search: line(limits.topic, 'Please enter a word to search for').optional(),
    }),
    response: z.object(page(SandboxPost)),
  }),
  post: endpoint({
    method: 'POST',
    path: '/sandbox/posts',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Post as someone else in the sandbox',
    body: z.strictObject({
      author: line(limits.sandbox_author, 'Please enter an author'),
      text: passage(limits.post_text, 'Write something to publish'),
      in_reply_to: Id.nullable().default(null),
    }),
    response: z.object({ data: SandboxPost, message: z.string() }),
    status: 201,
  }),
  react: endpoint({
    method: 'POST',
    path: '/sandbox/posts/:id/react',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Set how many strangers like or repost a sandbox post; 0 removes all',
    params: IdParams,
    body: z.strictObject({
      kind: z.enum(Reactions, 'Please choose like or repost'),
      count: wholeNumber({ min: 0, max: limits.sandbox_reactions }),
    }),
    response: z.object({ data: SandboxPost.pick({ likes: true, reposts: true }) }),
  }),
};
