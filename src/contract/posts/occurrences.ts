/** Calls that publish now, and that read published and waiting posts from the ledger. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, paged, page } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { passage } from '#contract/core/text.ts';
import { Approval } from './approvals.ts';
import { Extras } from './extras.ts';
import { MediaIds, MediaParts } from './variant.ts';

/** The states of an occurrence; `domain/ledger/occurrence.ts` has the transitions between them. */
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
 * The outcome of a post, as a filter: published, in the owner’s inbox on the platform, not published, or waiting for
 * the owner.
 */
export const PostOutcomes = ['published', 'in_inbox', 'failed', 'waiting'] as const;
export type PostOutcome = (typeof PostOutcomes)[number];

const passageOfPost = passage(limits.post_text, 'Write something to publish');

/** The agent’s account to use; defaults to the agent’s first one on the platform. */
export const ConnectionId = Id.optional();

export const PublishNow = z
  .strictObject({
    platform: LivePlatform,
    connection_id: ConnectionId,
    content: passageOfPost.optional(),
    parts: z.array(passageOfPost).min(1).max(limits.thread_parts).optional(),
    /** Ids of the caller’s images, attached to the first part or that of `media_parts`. */
    media_ids: MediaIds.default([]),
    media_parts: MediaParts.default({}),
    /** Extras of the post. */
    extras: Extras.default({}),
    /** Posted by the account as a reply to the post; stored as the last part of the text. */
    first_comment: passageOfPost.optional(),
    /** The platform’s id of the post to reply to. */
    in_reply_to: z.string().min(1).max(200).nullable().default(null),
    /** The draft that is published, even if the text was changed; it is then marked as posted. */
    piece_id: Id.optional(),
  })
  .refine((body) => (body.content === undefined) !== (body.parts === undefined), {
    path: ['content'],
    message: 'Send either content or parts',
  });

/** Why a post waits for a decision; `review-calls.ts` has the possible answers. */
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
  /** Distinguishes it from the owner’s other accounts on the network: `@ada`, or its name in the sandbox. */
  name: z.string(),
});

/** An occurrence of the ledger as its owner sees it. */
export const Occurrence = z.object({
  id: Id,
  agent_id: Id,
  /** Whether the author is the owner themself; `agent_id` is then no visible agent. */
  is_self: z.boolean(),
  platform: LivePlatform,
  /** The account it goes out through; kept when the account is disconnected. */
  connection: PostConnection,
  status: z.enum(OccurrenceStates),
  /**
   * Why it is in this state, in a sentence, or what its network did not take of a published post; `null` if there is nothing to
   * explain.
   */
  reason: z.string().nullable(),
  decision: z.enum(Decisions).nullable(),
  parts: z.array(z.object({ text: z.string(), media: z.array(Media), url: z.string().nullable() })),
  /** What an approval covers: account, texts, images and extras. */
  hash: z.string(),
  due_at: Instant,
  /** When its agent writes it; `null` once it is written, and for a fixed text. */
  written_at: Instant.nullable(),
  published_at: Instant.nullable(),
  url: z.string().nullable(),
  /** Who approved it; `null` if no one has yet, or it was not recorded. */
  approval: Approval.nullable(),
  /** While publishing failed and is tried again: when next, `null` for every minute, and until when. */
  retry: z.object({ at: Instant.nullable(), until: Instant }).nullable(),
  /** When its owner deleted it from its platform. */
  removed_at: Instant.nullable(),
  /** Whether it can be deleted from its platform from here. */
  can_remove: z.boolean(),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** A post in a list. `others`: the same post on its other accounts, where a list has one row for all of them. */
export const ListedPost = Occurrence.extend({ others: z.array(Occurrence) });
export type ListedPost = z.infer<typeof ListedPost>;

const PublishedNow = z.object({
  data: z.object({
    occurrence_id: Id,
    status: z.enum(OccurrenceStates),
    reason: z.string().nullable(),
    url: z.string().nullable(),
  }),
  message: z.string(),
});

/** The reactions of others to a post on one account; `null` if its network does not report them, or has not yet. */
export const PostResult = z.object({
  connection_id: Id,
  likes: z.int().nullable(),
  replies: z.int().nullable(),
});
export type PostResult = z.infer<typeof PostResult>;

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
      /** The same as the agent in the path. */
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
    query: paged({
      outcome: z.enum(PostOutcomes).optional(),
      /** `true`: one row for a post on several accounts. */
      together: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object(page(ListedPost)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/occurrences/:id',
    access: 'member',
    token: 'read',
    summary: 'Get one post and how its publishing went',
    params: IdParams,
    /**
     * `post_id`: the post for several accounts that it is of. `asked`: without such a post, what of its schedule needs approval
     * together with it, one for each account.
     */
    response: z.object({
      data: Occurrence.extend({
        post_id: Id.nullable(),
        asked: z.array(Id),
        is_reply: z.boolean(),
      }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/occurrences/:id',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Delete a published post on its platform; the ledger keeps what was said and when',
    params: IdParams,
    response: z.object({ data: Occurrence, message: z.string() }),
  }),
};
