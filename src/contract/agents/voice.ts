/** What an agent learns from what its owner does to its texts, and how near its texts are to theirs. */
import { z } from 'zod';
import { Agent } from './types.ts';
import { endpoint, Id, IdParams, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

export const ProposalAnswers = ['yes', 'later', 'never'] as const;
export type ProposalAnswer = (typeof ProposalAnswers)[number];

/** What became of a text of an agent. */
const VoiceKinds = ['approved', 'edited', 'rejected'] as const;
export type VoiceKind = (typeof VoiceKinds)[number];

const Evidence = z.object({
  id: Id,
  kind: z.enum(VoiceKinds),
  /** What the agent wrote. */
  written: z.string(),
  /** What its owner made of it. */
  text: z.string(),
  /** Why it was rejected; empty without a reason. */
  reason: z.string(),
  at: Instant,
});

export const VoiceProposal = z.object({
  key: z.string(),
  /** What the owner did, as a sentence. */
  said: z.string(),
  /** The rule as it would be in the personality. */
  rule: z.string(),
  evidence: z.array(Evidence),
});
export type VoiceProposal = z.infer<typeof VoiceProposal>;

/** How an agent’s texts compare with what its owner makes of them. */
export const Voice = z.object({
  /** The version of the personality that the proposal is about. */
  persona_version: z.int(),
  proposal: VoiceProposal.nullable(),
  /** The last texts that the owner approved or edited. */
  trend: z.object({
    texts: z.int(),
    /** How many sound like the owner; `null` while too few of the owner’s texts are known. */
    near: z.int().nullable(),
    /** How many were approved as they were. */
    unchanged: z.int(),
    /** Characters changed per text, on average. */
    changed: z.int(),
    /** What is most often unlike the owner. */
    reasons: z.array(z.string()),
  }),
});
export type Voice = z.infer<typeof Voice>;

export const voiceCalls = {
  voice: endpoint({
    method: 'GET',
    path: '/agents/:id/voice',
    access: 'member',
    token: null,
    member: 'read',
    summary:
      'Get how close an agent’s last texts are to its owner’s voice, and what it proposes to learn',
    params: IdParams,
    response: z.object({ data: Voice }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/agents/:id/voice/answer',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Answer what an agent proposes to learn: a rule from now on, not now, or never',
    params: IdParams,
    body: z.strictObject({
      key: z.string().min(1).max(limits.list_item),
      answer: z.enum(ProposalAnswers),
      /** The version of the personality that the proposal was about. */
      persona_version: z.int().min(1),
    }),
    response: z.object({ data: Agent, message: z.string() }),
  }),
};
