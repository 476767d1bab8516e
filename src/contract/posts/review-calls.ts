/** Calls to decide about an occurrence, and its history step by step. */
import { z } from 'zod';
import { Contradicted, Stated, TextSource } from '#contract/content/types.ts';
import { endpoint, IdParams, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { OccurrenceStates, Occurrence } from './occurrences.ts';
import { Post } from './posts.ts';
import { Delay } from './publishing-soon.ts';
import { passage, threadOf } from '#contract/core/text.ts';

const Parts = threadOf(passage(limits.post_text, 'Write something or remove this part'));

/** Publishes it although style checks fail; other checks still apply. */
const anyway = z.boolean().default(false);

/**
 * For a text that failed its checks: `edit` (with `parts`), `rewrite`, `drop`. For an unknown outcome: `there` (with
 * the `url`, if known), `send`, `drop`. For a partly published thread: `send`, `drop`.
 */
const Verdicts = ['edit', 'rewrite', 'there', 'send', 'drop'] as const;
export type Verdict = (typeof Verdicts)[number];

/** The kind of step, shown as its color and icon. */
export const StepKinds = [
  'planned',
  'written',
  'checked',
  'person',
  'waits',
  'sent',
  'ended',
] as const;

/** How a call to a platform ended. */
export const AttemptClasses = [
  'accepted',
  'not_sent',
  'rate_limited',
  'unauthorized',
  'refused',
  'duplicate',
  'ambiguous',
] as const;
export type AttemptClass = (typeof AttemptClasses)[number];

export const AttemptAnswer = z.object({
  class: z.enum(AttemptClasses),
  /** The HTTP status, if there was a response. */
  http: z.int().nullable(),
  /** The platform’s own error code. */
  code: z.string().nullable(),
});
export type AttemptAnswer = z.infer<typeof AttemptAnswer>;

const TimelineStep = z.object({
  at: Instant,
  kind: z.enum(StepKinds),
  /** A sentence. */
  text: z.string(),
  /** The message of the platform or of a check, if any. */
  detail: z.string().nullable(),
  /** The platform’s answer, for a step that followed a call. */
  answer: AttemptAnswer.nullable(),
  /** The resulting state. */
  state: z.enum(OccurrenceStates),
});

const Decided = z.object({ data: Occurrence, message: z.string() });

export const reviewCalls = {
  approve: endpoint({
    method: 'POST',
    path: '/occurrences/:id/approve',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Approve a post that needs approval, as you saw it',
    params: IdParams,
    body: z.strictObject({ hash: z.string().max(100) }),
    response: Decided,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/occurrences/:id/reject',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Reject a post that needs approval; the agent and the person who planned it learn why',
    params: IdParams,
    body: z.strictObject({
      reason: passage(limits.engagement_note, 'Enter a reason').optional(),
      delay_s: Delay,
      /** Also on the other accounts of its post that ask for an approval. */
      all_accounts: z.boolean().default(false),
    }),
    response: Decided,
  }),
  unreject: endpoint({
    method: 'POST',
    path: '/occurrences/:id/unreject',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Undo rejecting a post on all its accounts, before the delay ends',
    params: IdParams,
    response: Decided,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/occurrences/:id/duplicate',
    access: 'member',
    token: 'draft',
    summary:
      'Copy what an agent wrote, or a schedule says, to a new draft, such as after it was rejected',
    params: IdParams,
    response: z.object({ data: Post, message: z.string() }),
    status: 201,
  }),
  editText: endpoint({
    method: 'POST',
    path: '/occurrences/:id/edit-text',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Edit a post that needs a decision, and let it be published',
    params: IdParams,
    body: z.strictObject({ parts: Parts, anyway }),
    response: Decided,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/occurrences/:id/settle',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Decide about a post that can’t continue automatically',
    params: IdParams,
    body: z.strictObject({
      verdict: z.enum(Verdicts),
      parts: Parts.optional(),
      anyway,
      /** Where the post can be seen. */
      url: z.httpUrl().max(500).optional(),
    }),
    response: Decided,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/occurrences/:id/timeline',
    access: 'member',
    token: 'read',
    summary: 'Get a post’s publishing history',
    params: IdParams,
    response: z.object({
      data: z.object({
        post: Occurrence,
        steps: z.array(TimelineStep),
        /** The facts its draft was written with; for a scheduled run, the facts it uses. */
        sources: z.array(TextSource),
        /** The sentences that still state one of them as the agent wrote it. */
        stated: z.array(Stated),
        /** What company facts say otherwise, whoever wrote it. */
        contradicted: z.array(Contradicted),
        /** What happens next automatically; `null` if nothing does. */
        next: z
          .object({
            at: Instant.nullable(),
            text: z.string(),
            /** Until when an approval still publishes it, late; `null` if it doesn’t wait for one. */
            late_until: Instant.nullable(),
          })
          .nullable(),
      }),
    }),
  }),
};
