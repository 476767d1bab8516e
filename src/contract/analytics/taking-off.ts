/** Posts that take off, and those whose figures are not believed. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

export const TakenOff = z.object({
  /** The id of its occurrence in the ledger. */
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  platform: LivePlatform,
  account: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  published_at: Instant,
  /** When it was found; `null` for a post whose figures are only doubted. */
  found_at: Instant.nullable(),
  /** `flying`: still growing. `over`: it came to rest. `doubted`: its figures are not believed. */
  state: z.enum(['flying', 'over', 'doubted']),
  /** How far it has come, or what it brought, or why it is doubted, in sentences. */
  said: z.string(),
  /** What sets it apart from the account’s other posts, each after “it”. */
  apart: z.array(z.string()),
  /** What people wrote below it. */
  replies: z.int(),
  /** The question that most of them ask and nobody has answered; `null` if there is none. */
  question: z.object({ interaction_id: Id, text: z.string(), asked: z.int() }).nullable(),
});
export type TakenOff = z.infer<typeof TakenOff>;
