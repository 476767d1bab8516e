/** What an agent proposes to change because of the results of its posts. */
import { z } from 'zod';
import { Agent } from './types.ts';
import { ProposalAnswers } from './voice.ts';
import { endpoint, IdParams, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

export const GrowthProposal = z.object({
  key: z.string(),
  /** The evidence, in a sentence. */
  said: z.string(),
  /** `guideline`: a yes adds it to the personality. `plan`: its owner changes the schedules. */
  kind: z.enum(['guideline', 'plan']),
  /** The change. */
  change: z.string(),
});
export type GrowthProposal = z.infer<typeof GrowthProposal>;

export const Growth = z.object({
  /** The version of the personality that the proposals are about. */
  persona_version: z.int(),
  /** How many posts can be compared, and the fewest for an answer. */
  posts: z.int(),
  needed: z.int(),
  /** At most three. */
  proposals: z.array(GrowthProposal),
});
export type Growth = z.infer<typeof Growth>;

const timezone = TimeZone.default('UTC');

export const growthCalls = {
  growth: endpoint({
    method: 'GET',
    path: '/agents/:id/growth',
    access: 'member',
    token: null,
    summary: 'Find what could work better for an agent, with evidence from its posts’ results',
    params: IdParams,
    query: z.strictObject({
      /** For times of day; the zone of the agent’s newest schedule comes first. */
      timezone,
    }),
    response: z.object({ data: Growth }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/agents/:id/growth/answer',
    access: 'member',
    token: null,
    summary:
      'Answer what an agent proposes because of its results: a guideline from now on, not now, or never',
    params: IdParams,
    body: z.strictObject({
      key: z.string().min(1).max(limits.list_item),
      answer: z.enum(ProposalAnswers),
      persona_version: z.int().min(1),
      /** As in the call that proposed it. */
      timezone,
    }),
    response: z.object({ data: Agent, message: z.string() }),
  }),
};
