/** What an agent proposes to change because of the results of its posts. */
import { z } from 'zod';
import { Agent } from './types.ts';
import { ProposalAnswers } from './voice.ts';
import { endpoint, Id, IdParams, Instant, TimeZone } from '#contract/core/endpoint.ts';
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

/** A guideline that is tried on half of the texts, drawn by lot. */
export const Trial = z.object({
  id: Id,
  guideline: z.string(),
  /** Why it was proposed, in a sentence. */
  said: z.string(),
  started_at: Instant,
  /** Whether texts are drawn: until it ends. */
  is_running: z.boolean(),
  /** Until when texts are drawn, and when both sides are compared. */
  ends_at: Instant,
  compared_at: Instant,
  /** How many texts were published with it and without it so far. */
  posts: z.int(),
  others: z.int(),
  /** What came of it, in a sentence; `null` before it is compared. Its owner decides then, or before. */
  result: z.string().nullable(),
});
export type Trial = z.infer<typeof Trial>;

/** `try`: on half of the texts for two weeks. */
const GrowthAnswers = [...ProposalAnswers, 'try'] as const;
export type GrowthAnswer = (typeof GrowthAnswers)[number];

/** How an owner ends a trial. */
const TrialEnds = ['kept', 'dropped'] as const;
export type TrialEnd = (typeof TrialEnds)[number];

/** What could work better for an agent, by the figures of its posts, and what is being tried. */
export const Growth = z.object({
  /** The version of the personality that the proposals are about. */
  persona_version: z.int(),
  /** How many posts can be compared, and the fewest for an answer. */
  posts: z.int(),
  needed: z.int(),
  /** At most three. */
  proposals: z.array(GrowthProposal),
  /** One at a time. */
  trial: Trial.nullable(),
});
export type Growth = z.infer<typeof Growth>;

const timezone = TimeZone.default('UTC');

export const growthCalls = {
  growth: endpoint({
    method: 'GET',
    path: '/agents/:id/growth',
    access: 'member',
    token: null,
    member: 'read',
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
    member: 'manage',
    summary:
      'Answer what an agent proposes because of its results: a guideline from now on, tried for two weeks, not now, or never',
    params: IdParams,
    body: z.strictObject({
      key: z.string().min(1).max(limits.list_item),
      answer: z.enum(GrowthAnswers),
      persona_version: z.int().min(1),
      /** As in the call that proposed it. */
      timezone,
    }),
    response: z.object({ data: Agent, message: z.string() }),
  }),
  endTrial: endpoint({
    method: 'POST',
    path: '/agents/:id/growth/trial',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'End the trial of a guideline, also early: it is kept from now on, or dropped',
    params: IdParams,
    body: z.strictObject({ trial_id: Id, end: z.enum(TrialEnds) }),
    response: z.object({ data: Agent, message: z.string() }),
  }),
};
