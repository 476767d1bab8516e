/** Calls for an agent’s replies: settings, pause, statistics and a preview. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant } from '#contract/core/endpoint.ts';
import {
  AnalyticsPeriods,
  ConversationTones,
  EngagementDecision,
  EngagementModes,
  engagementMessages,
  EngagementSettings,
  InteractionKinds,
  InteractionStates,
  PauseDurations,
  SaveEngagement,
} from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { passage, prose } from '#contract/core/text.ts';

const Settings = z.object({ data: EngagementSettings, message: z.string().optional() });

export const RecentEngagement = z.object({
  id: Id,
  engagement_type: z.enum(InteractionKinds),
  created_at: Instant,
  engagement_score: z.int(),
  conversation_tone: z.enum(ConversationTones),
  platform: LivePlatform,
  username: z.string(),
  text: z.string(),
  state: z.enum(InteractionStates),
});
export type RecentEngagement = z.infer<typeof RecentEngagement>;

const Summary = z.object({
  totalEngagements: z.int(),
  /** 0 to 100; `null` if nothing was scored yet. */
  avgEngagementScore: z.number().nullable(),
  /** Percentage of scored posts with at least 70; `null` if nothing was scored yet. */
  highQualityRate: z.number().nullable(),
});

const Figures = z.object({
  summary: Summary,
  recentEngagements: z.array(RecentEngagement),
  /** Days in the agent's time zone, oldest first. */
  overTime: z.array(z.object({ date: z.iso.date(), seen: z.int(), answered: z.int() })),
  byLane: z.array(z.object({ lane: z.enum(EngagementModes), count: z.int(), answered: z.int() })),
});
export type EngagementMetrics = z.infer<typeof Figures>;

/** What a sample post would need for the agent to find it by itself. */
const FoundNeeds = z.object({
  /** The likes it would need. */
  min_likes: z.int(),
  lane: z.enum(EngagementModes),
  /** The same as a sentence. */
  text: z.string(),
});

export const engagementCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/agents/:id/engagement-settings',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'Get an agent’s auto-reply settings',
    params: IdParams,
    response: Settings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/agents/:id/engagement-settings',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Update auto-reply settings, in either spelling',
    params: IdParams,
    body: SaveEngagement,
    echo: EngagementSettings,
    response: Settings,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/agents/:id/engagement-pause',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Pause auto-reply for a set time',
    params: IdParams,
    body: z.strictObject({
      pauseDuration: z.enum(PauseDurations).default('1h'),
      reason: prose(limits.engagement_note).default(''),
    }),
    response: Settings,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/agents/:id/engagement-resume',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Resume auto-reply now',
    params: IdParams,
    response: Settings,
  }),
  test: endpoint({
    method: 'POST',
    path: '/agents/:id/test-engagement',
    access: 'member',
    token: null,
    member: 'draft',
    rate: 'generate',
    summary: 'Test how an agent would reply to a sample mention; nothing is sent',
    params: IdParams,
    body: z.strictObject({
      sampleTweet: passage(limits.context, engagementMessages.sample),
      /** The agent’s platform to preview on; defaults to its first one. */
      platform: LivePlatform.optional(),
    }),
    response: z.object({
      data: z.object({
        engagementDecision: EngagementDecision,
        /** `null` if the agent would not reply, or no writer was available. */
        sampleReply: z.string().nullable(),
        /** Why there is no reply, or what a check found wrong with it. */
        sampleReplyNote: z.string().nullable(),
        ifFound: FoundNeeds,
      }),
      engagementDecision: EngagementDecision,
      sampleReply: z.string().nullable(),
      message: z.string(),
    }),
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/agents/:id/engagement-analytics',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'Get reply statistics',
    params: IdParams,
    query: z.strictObject({ period: z.enum(AnalyticsPeriods).default('7d') }),
    response: z.object({ data: Figures, ...Figures.shape }),
  }),
};
