/** What became of an agent's posts, counted in the ledger. */
import { z } from 'zod';
import { endpoint, IdParams, Instant } from './endpoint.ts';
import { LivePlatform } from './platforms.ts';
import { TimeZone } from './schedule.ts';

export const Periods = ['7d', '30d', '90d'] as const;
export type Period = (typeof Periods)[number];
export const periodDays = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Record<
  Period,
  number
>;

const Counts = z.object({
  published: z.int(),
  /** Failed or missed their time; not those that their owner dropped. */
  failed: z.int(),
});

export const AgentAnalytics = z.object({
  period: z.enum(Periods),
  timezone: z.string(),
  from: Instant,
  to: Instant,
  totals: Counts.extend({
    /** Wait for their owner now. */
    waiting: z.int(),
    /** Replies of other people; `null` where no platform of the agent reports them yet. */
    interactions: z.int().nullable(),
  }),
  /** The same in as many days before these; `interactions` likewise. */
  before: Counts.extend({ interactions: z.int().nullable() }),
  /** Published of all that came to an end, from 0 to 1; `null` while nothing did. */
  success_rate: z.number().nullable(),
  /** Every day of the period in the time zone, oldest first, also those without a post. */
  by_day: z.array(Counts.extend({ date: z.iso.date() })),
  /** Published by hour of the day in the time zone, 24 numbers. */
  by_hour: z.array(z.int()).length(24),
  by_platform: z.array(Counts.extend({ platform: LivePlatform, interactions: z.int().nullable() })),
});
export type AgentAnalytics = z.infer<typeof AgentAnalytics>;

export const analyticsCalls = {
  agent: endpoint({
    method: 'GET',
    path: '/agents/:id/analytics',
    access: 'member',
    summary: 'What became of one agent’s posts',
    params: IdParams,
    query: z.strictObject({
      period: z.enum(Periods).default('7d'),
      platform: LivePlatform.optional(),
      timezone: TimeZone.default('UTC'),
    }),
    response: z.object({ data: AgentAnalytics }),
  }),
};
