/** What is sent to an address: one object for each event, thin on purpose. Texts are read by the calls of the contract. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { InteractionKinds } from '#contract/engagement/types.ts';
import { ApproverSides } from '#contract/posts/approvers.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { Month } from '#contract/usage/calls.ts';
import { testEvent } from './events.ts';

const Post = z.object({
  /** Read more by `GET /occurrences/{id}`. */
  occurrence_id: Id,
  agent_id: Id,
  agent_name: z.string(),
  connection_id: Id,
  platform: LivePlatform,
  /** What tells the account from others on its network, such as `@ada`. */
  account: z.string(),
  is_reply: z.boolean(),
  status: z.enum(OccurrenceStates),
  /** Why it is in this state, in a sentence. */
  reason: z.string().nullable(),
  due_at: Instant,
  url: z.string().nullable(),
});

/** Whose approvals a post still lacks, by the setting of its agent. */
const missing_approvals = z.array(z.enum(ApproverSides));

const Approved = z.object({
  /** Read more by `GET /posts/{id}`; `null` for a run of a schedule. */
  post_id: Id.nullable(),
  /** Read more by `GET /occurrences/{id}`; `null` for a post that was approved on all of its accounts. */
  occurrence_id: Id.nullable(),
  agent_id: Id,
  /** Who approved it, as they are called here or called themselves. */
  by: z.string(),
  missing_approvals,
});

const Note = z.object({
  /** Read what was said by `GET /posts/{post_id}/review-notes`. */
  post_id: Id,
  note_id: Id,
  agent_id: Id,
  /** Who said it; `null` for the owner. */
  by: z.string().nullable(),
});

const Mention = z.object({
  /** Read more by `GET /agents/{agent_id}/interactions/{interaction_id}`. */
  interaction_id: Id,
  agent_id: Id,
  connection_id: Id,
  platform: LivePlatform,
  kind: z.enum(InteractionKinds),
  author: z.string(),
  url: z.string().nullable(),
  posted_at: Instant,
});

/** The `data` of each event. */
export const webhookData = {
  'post.published': Post,
  'post.failed': Post,
  'post.needs_you': Post,
  'post.taking_off': z.object({
    /** Read more by `GET /occurrences/{id}`. */
    occurrence_id: Id,
    agent_id: Id,
    agent_name: z.string(),
    connection_id: Id,
    platform: LivePlatform,
    account: z.string(),
    /** Its age when it was found. */
    hours: z.int(),
    /** What was compared; views where the network reports nothing else. */
    by: z.enum(['interactions', 'views']),
    total: z.int(),
    /** What posts of the account usually have at that age. */
    usual: z.int(),
    url: z.string().nullable(),
  }),
  'approval.requested': Post.extend({ missing_approvals }),
  'approval.approved': Approved,
  'approval.changes_requested': Note,
  'comment.created': Note,
  'mention.received': Mention,
  'reply.drafted': Mention.extend({
    /** Whether a person has to approve or send it; else it is sent on its own. */
    needs_you: z.boolean(),
  }),
  'channel.broken': z.object({
    connection_id: Id,
    platform: LivePlatform,
    account: z.string(),
    reason: z.string(),
  }),
  'budget.reached': z.object({
    /** Whose budget it is; `null` for the budget of the whole account. */
    agent_id: Id.nullable(),
    budget: Micros,
    month: Month,
  }),
  [testEvent]: z.object({ message: z.string() }),
} as const;

export type WebhookData = { [E in keyof typeof webhookData]: z.input<(typeof webhookData)[E]> };
