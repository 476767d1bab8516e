/** Links with which people without an account review posts, and what they answer. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';

export const ReviewLink = z.object({
  id: Id,
  /** What its owner calls it; shown to the people who open it. */
  name: z.string().nullable(),
  /** The posts that it shows, in order; none for a plan. */
  post_ids: z.array(Id),
  /** A plan: it shows what is planned of this agent, or on this account, for the next days. */
  agent_id: Id.nullable(),
  connection_id: Id.nullable(),
  has_pin: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
  /** Whether it works no more: it expired, or its owner turned it off. */
  is_over: z.boolean(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/**
 * `approval`: exactly the shown version was approved. `change`: a change was asked for, and the post waits until then.
 * `comment`: neither.
 */
export const NoteKinds = ['comment', 'change', 'approval'] as const;
export type NoteKind = (typeof NoteKinds)[number];

/** What a reviewer or the owner said about a post. */
export const ReviewNote = z.object({
  id: Id,
  kind: z.enum(NoteKinds),
  /** The name that the reviewer gave; `null` for the owner. */
  by: z.string().nullable(),
  text: z.string(),
  /** The marked words of the post. */
  quote: z.string().nullable(),
  /** Whether the post is still as it was shown. */
  is_current: z.boolean(),
  /** The note that it answers. */
  answers: Id.nullable(),
  created_at: Instant,
  resolved_at: Instant.nullable(),
});
export type ReviewNote = z.infer<typeof ReviewNote>;
