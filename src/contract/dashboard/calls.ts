/** Calls of the dashboard: what needs attention, recent posts, and setup progress. */
import { z } from 'zod';
import { Archetype } from '#contract/agents/types.ts';
import { endpoint, Id, TimeZone } from '#contract/core/endpoint.ts';
import { ListedPost } from '#contract/posts/occurrences.ts';

/**
 * What needs the owner’s attention, most urgent first. `connect`: an agent should post to a platform where it has no
 * account. `failed`: a post of one time failed or was missed. `held`: a post waits for an account or for budget. `silent`: a recurring post goes on without going out; `skipped`: it left out its last run. `access`: people asked for access (administrators only).
 */
const NeedKinds = [
  'clock',
  'frozen',
  'reconnect',
  'budget',
  'connect',
  'checklist',
  'failed',
  'review',
  'approval',
  'text',
  'held',
  'silent',
  'skipped',
  'taking_off',
  'inbox',
  'access',
] as const;
export type NeedKind = (typeof NeedKinds)[number];

export const Need = z.object({
  kind: z.enum(NeedKinds),
  count: z.int().min(1),
  /** What or whom it is about, in a few words; `null` if the kind says enough. */
  about: z.string().nullable(),
  /** Why, in a sentence, if it is about one post. */
  why: z.string().optional(),
  /** The page of this application where it can be resolved. */
  link: z.string(),
});
export type Need = z.infer<typeof Need>;

/** A published post, once however many accounts it is on, with its author and its figures. */
export const RecentPost = z.object({
  post: ListedPost,
  agent: z.object({
    /** `null` once the agent is deleted. */
    id: Id.nullable(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    personality_type: Archetype,
  }),
  /** Reactions of others on all its accounts; `null` if no platform reports them, or has yet. */
  replies: z.int().nullable(),
  likes: z.int().nullable(),
});
export type RecentPost = z.infer<typeof RecentPost>;

/** Published posts of the person and of all agents, each once however many accounts it is on. */
const PostTotals = z.object({
  all: z.int(),
  today: z.int(),
  /** Whether sample agents aren’t counted, as something of the person’s own was published. */
  samples_left_out: z.boolean(),
});
export type PostTotals = z.infer<typeof PostTotals>;

/** Which setup steps a new user has completed; sample data does not count. */
export const FirstSteps = z.object({
  /** Whether this server has an AI model that writes, which an administrator decides. */
  writer: z.boolean(),
  agent: z.boolean(),
  post: z.boolean(),
  company: z.boolean(),
  /** A post was scheduled, or a week planned. */
  schedule: z.boolean(),
  /** An agent replied to someone. */
  reply: z.boolean(),
  account: z.boolean(),
  /** The person can sign in another way if they lose a wallet, a passkey or an issuer. */
  way_in: z.boolean(),
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
    query: z.strictObject({ timezone: TimeZone.default('UTC') }),
    response: z.object({ data: z.array(RecentPost), totals: PostTotals }),
  }),
  steps: endpoint({
    method: 'GET',
    path: '/dashboard/steps',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'Get which first steps are done; sample data doesn’t count',
    response: z.object({ data: FirstSteps }),
  }),
};
