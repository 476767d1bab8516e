/** Publishing now, and reading back what was published or waits, from the ledger. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, paged, page } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { passage } from '#contract/core/text.ts';
import { Approval } from './approvals.ts';
import { Extras } from './extras.ts';

/** The states of an occurrence in the ledger; the moves between them are decided in `domain/occurrence.ts`. */
export const OccurrenceStates = [
  'PLANNED',
  'PREPARING',
  'AWAITING_APPROVAL',
  'READY',
  'LEASED',
  'SENDING',
  'UNKNOWN',
  'RECONCILING',
  'RETRY_WAIT',
  'HELD',
  'PUBLISHED',
  'FAILED',
  'MISSED',
  'CANCELLED',
  'NEEDS_REVIEW',
] as const;
export type OccurrenceState = (typeof OccurrenceStates)[number];

/**
 * What became of a post, as its owner asks for it: it was published, lies in their inbox on its platform, did not go out, or
 * waits for them.
 */
export const PostOutcomes = ['published', 'in_inbox', 'failed', 'waiting'] as const;
export type PostOutcome = (typeof PostOutcomes)[number];

const passageOfPost = passage(limits.post_text, 'Write something to publish');

/** The account of the agent that it goes out through; left out, the agent’s first one on the platform. */
export const ConnectionId = Id.optional();

export const PublishNow = z
  .strictObject({
    platform: LivePlatform,
    connection_id: ConnectionId,
    content: passageOfPost.optional(),
    parts: z.array(passageOfPost).min(1).max(limits.thread_parts).optional(),
    /** Names of pictures of the caller, shown with the first part. */
    media_ids: z.array(Id).max(limits.post_media).default([]),
    /** What it carries besides. */
    extras: Extras.default({}),
    /** What the account says under it. It is the next part of the text. */
    first_comment: passageOfPost.optional(),
    /** The platform's id of the post that is answered. */
    in_reply_to: z.string().min(1).max(200).nullable().default(null),
    /** The kept text that is published, also where it was changed since; it then counts as posted. */
    piece_id: Id.optional(),
  })
  .refine((body) => (body.content === undefined) !== (body.parts === undefined), {
    path: ['content'],
    message: 'Send either content or parts',
  });

/** What a person has to decide before a post goes on; see `review-calls.ts` for the answers. */
export const Decisions = [
  'approval',
  'text',
  'unknown_outcome',
  'restored',
  'crashed',
  'thread_partial',
] as const;
export type Decision = (typeof Decisions)[number];

export const PostConnection = z.object({
  id: Id,
  username: z.string(),
  /** What tells it from the owner’s other accounts on the network: `@ada`, or its name in the sandbox. */
  name: z.string(),
});

/** One row of the ledger as its owner sees it. */
export const Occurrence = z.object({
  id: Id,
  agent_id: Id,
  /** Whether its author is the owner themself, of whom `agent_id` is no agent. */
  is_self: z.boolean(),
  platform: LivePlatform,
  /** The account that it goes out through, also where it is disconnected by now. */
  connection: PostConnection,
  status: z.enum(OccurrenceStates),
  /** Why it is in this state, in a sentence; `null` when there is nothing to say. */
  reason: z.string().nullable(),
  decision: z.enum(Decisions).nullable(),
  parts: z.array(z.object({ text: z.string(), media: z.array(Media), url: z.string().nullable() })),
  due_at: Instant,
  published_at: Instant.nullable(),
  url: z.string().nullable(),
  /** Who let it go out as it is; `null` where nobody has yet, or where that was not recorded. */
  approval: Approval.nullable(),
  /** When its owner deleted it on its platform. */
  removed_at: Instant.nullable(),
  /** Whether its owner can delete it there from here. */
  can_remove: z.boolean(),
});
export type Occurrence = z.infer<typeof Occurrence>;

const PublishedNow = z.object({
  data: z.object({
    occurrence_id: Id,
    status: z.enum(OccurrenceStates),
    reason: z.string().nullable(),
    url: z.string().nullable(),
  }),
  message: z.string(),
});

export const occurrenceCalls = {
  publish: endpoint({
    method: 'POST',
    path: '/agents/:id/posts',
    access: 'member',
    token: 'publish',
    whole: true,
    summary: 'Publish now; the same text within two minutes is the same post',
    params: IdParams,
    body: PublishNow,
    response: PublishedNow,
  }),
  postToTwitter: endpoint({
    method: 'POST',
    path: '/agents/:id/post-to-twitter',
    access: 'member',
    token: 'publish',
    whole: true,
    summary: 'Publish on X now, like `POST /agents/{id}/posts` with that network',
    params: IdParams,
    body: z.strictObject({
      content: passageOfPost,
      /** The agent of the address once more. */
      agentId: Id.optional(),
    }),
    response: PublishedNow,
  }),
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/posts',
    access: 'member',
    token: 'read',
    summary: 'List posts this agent published or is publishing, newest first',
    params: IdParams,
    query: paged({ outcome: z.enum(PostOutcomes).optional() }),
    response: z.object(page(Occurrence)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/occurrences/:id',
    access: 'member',
    token: 'read',
    summary: 'Get one post and how its publishing went',
    params: IdParams,
    response: z.object({ data: Occurrence }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/occurrences/:id',
    access: 'member',
    token: null,
    summary: 'Delete a published post on its platform; the ledger keeps what was said and when',
    params: IdParams,
    response: z.object({ data: Occurrence, message: z.string() }),
  }),
};
