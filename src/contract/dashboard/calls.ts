/** What a person sees first: what waits for them, what went out lately, and how far they have come. */
import { z } from 'zod';
import { Archetype } from '#contract/agents/types.ts';
import { endpoint, Id } from '#contract/core/endpoint.ts';
import { Occurrence } from '#contract/posts/occurrences.ts';

/** What needs a person, the most urgent first. `connect`: an agent is to post where it has no account; `held`: for an account or for money; `access`: people who asked for it, for administrators. */
export const NeedKinds = [
  'clock',
  'frozen',
  'reconnect',
  'budget',
  'connect',
  'checklist',
  'review',
  'approval',
  'text',
  'held',
  'inbox',
  'access',
] as const;
export type NeedKind = (typeof NeedKinds)[number];

export const Need = z.object({
  kind: z.enum(NeedKinds),
  count: z.int().min(1),
  /** Whom or what it is about, in a few words; `null` where the kind says it all. */
  about: z.string().nullable(),
  /** The page of this application where it is settled. */
  link: z.string(),
});
export type Need = z.infer<typeof Need>;

/** A published post, with who wrote it and what came of it. */
export const RecentPost = z.object({
  post: Occurrence,
  agent: z.object({
    /** `null` once it is deleted. */
    id: Id.nullable(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    personality_type: Archetype,
  }),
  /** What others did; `null` where its platform does not report it, or has not yet. */
  replies: z.int().nullable(),
  likes: z.int().nullable(),
});
export type RecentPost = z.infer<typeof RecentPost>;

/** What a newcomer has done already; samples do not count. */
export const FirstSteps = z.object({
  agent: z.boolean(),
  post: z.boolean(),
  company: z.boolean(),
  schedule: z.boolean(),
  account: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const dashboardCalls = {
  needs: endpoint({
    method: 'GET',
    path: '/dashboard/needs',
    access: 'member',
    token: 'read',
    whole: true,
    summary: 'List what needs your attention, most urgent first',
    response: z.object({ data: z.array(Need) }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/dashboard/posts',
    access: 'member',
    token: 'read',
    whole: true,
    summary: 'List the latest published posts of all agents, newest first',
    response: z.object({ data: z.array(RecentPost) }),
  }),
  steps: endpoint({
    method: 'GET',
    path: '/dashboard/steps',
    access: 'member',
    token: null,
    summary: 'Get which first steps are done; sample data doesn’t count',
    response: z.object({ data: FirstSteps }),
  }),
};
