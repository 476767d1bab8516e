/** A rehearsal: what an agent would have said, in one run that sends and counts nothing. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { EngagementDecision } from '#contract/engagement/types.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { RehearsalOutcomes, RehearsalSources, RehearsalStates } from './kinds.ts';

/** What one version would have said. */
export const RehearsedText = z.object({
  version: z.int(),
  /** `null` while it is being written. */
  outcome: z.enum(RehearsalOutcomes).nullable(),
  parts: z.array(z.string()),
  /** Why it would not have been sent as it is, in sentences; `null` if it would. */
  note: z.string().nullable(),
  /** The decision about a message; `null` for a post. */
  decision: EngagementDecision.nullable(),
  /** `null` if a price is not known. */
  cost: Micros.nullable(),
});
export type RehearsedText = z.infer<typeof RehearsedText>;

export const RehearsalItem = z.object({
  id: Id,
  /** The message, or the topic of a post. */
  text: z.string(),
  /** Who wrote the message; `null` for a post, and for a message that the owner wrote. */
  author: z.string().nullable(),
  platform: LivePlatform,
  /** One for each version that is compared. */
  texts: z.array(RehearsedText),
});
export type RehearsalItem = z.infer<typeof RehearsalItem>;

const summary = {
  id: Id,
  agent_id: Id,
  source: z.enum(RehearsalSources),
  state: z.enum(RehearsalStates),
  /** The versions of the personality: the current one, and the one beside it. */
  versions: z.array(z.int()),
  /** How many texts are finished, and of how many. */
  done: z.int(),
  wanted: z.int(),
  /** What its texts cost so far; `null` if a price is not known. */
  cost: Micros.nullable(),
  created_at: Instant,
  /** It is deleted then. */
  expires_at: Instant,
};
export const RehearsalSummary = z.object(summary);
export type RehearsalSummary = z.infer<typeof RehearsalSummary>;

export const Rehearsal = z.object({ ...summary, items: z.array(RehearsalItem) });
export type Rehearsal = z.infer<typeof Rehearsal>;
