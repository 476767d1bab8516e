/**
 * What became of posts: counted in the ledger, and read from the platforms that they went to. A post counts in the
 * period in which it went out, with its figures as they were last read. What nobody told is `null`, never 0.
 */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { FigureKinds } from '#contract/platforms/traits.ts';
import { UsageKinds } from '#contract/usage/calls.ts';

export const Periods = ['7d', '30d', '90d'] as const;
export type Period = (typeof Periods)[number];
export const periodDays = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Record<
  Period,
  number
>;

/** A sum over those posts of which it is known; `null` where it is known of none. */
export const Figure = z.object({
  value: z.int().nullable(),
  /** Of how many published posts it is known. */
  covers: z.int(),
});
export type Figure = z.infer<typeof Figure>;

/** A share of 0 to 1 and more, over those posts of which it is known. */
export const Rate = z.object({ value: z.number().nullable(), covers: z.int() });

const Counts = z.object({
  published: z.int(),
  /** Sent as drafts to an inbox on the platform, where their owner publishes them. */
  in_inbox: z.int(),
  /** Failed or missed their time; not those that their owner dropped. */
  failed: z.int(),
});

const Figures = z.object({
  impressions: Figure,
  likes: Figure,
  /** Of others: what the owner's own agents answered is left out. */
  replies: Figure,
  reposts: Figure,
  /** Likes, replies and reposts together, as far as each is known. */
  interactions: Figure,
  /** Interactions for each impression, of posts with both; `null` without impressions. */
  engagement_rate: Rate,
});

export const Sums = Counts.extend(Figures.shape);
export type Sums = z.infer<typeof Sums>;

/** Of the accounts that are connected now, together. */
export const Followers = z.object({
  /** `null` where no platform says it. */
  value: z.int().nullable(),
  /** Since the period began, of accounts that are known at both ends; `null` where none is. */
  change: z.int().nullable(),
  /** Of how many accounts the number is known, and how many there are whose platform tells it. */
  covers: z.int(),
  accounts: z.int(),
});
export type Followers = z.infer<typeof Followers>;

/**
 * How posts of one hour or weekday do against what is usual for their account: 1 is as usual, 1.5 is half as much
 * again. Thin data pulls it towards 1. `null` where no post is counted, and where all posts together are too few.
 */
export const Slot = z.object({
  posts: z.int(),
  lift: z.number().nullable(),
  /** It lies between these with a probability of 90 %. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Slot = z.infer<typeof Slot>;

const BestSlot = z.object({
  /** The hour from 0 to 23, or the weekday from 1 for Monday to 7. */
  at: z.int(),
  posts: z.int(),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
  /** Whether it is better than usual beyond doubt: all of its interval lies above 1. */
  is_clear: z.boolean(),
});

/** When posts do best. It looks at the last 90 days, whatever the period, and at posts that are a day old or more. */
export const Timing = z.object({
  /** Posts that are counted. */
  posts: z.int(),
  /** Fewer posts than this say nothing. */
  needed: z.int(),
  /** `null`: not enough data, or all posts of one hour. */
  best_hour: BestSlot.nullable(),
  best_weekday: BestSlot.nullable(),
  /** From 0:00, in the time zone. */
  by_hour: z.array(Slot).length(24),
  /** From Monday. */
  by_weekday: z.array(Slot).length(7),
});
export type Timing = z.infer<typeof Timing>;

/** How reliably posts went out. Posts without a time of their own are due when they are asked for. */
export const Reliability = z.object({
  /** Later than this many seconds after its time is late. */
  on_time_within: z.int(),
  on_time: z.int(),
  late: z.int(),
  /** Seconds from when a post was due to when it was out: half of all, and 95 of 100, took at most this long. */
  lateness: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  /** Ended without going out. */
  failed: z.int(),
  missed: z.int(),
  /** Calls without an answer whose post was found on its platform, so that it was not sent again. */
  found_again: z.int(),
  /** Second sendings that a platform refused because it had the very post already. */
  refused_twins: z.int(),
  /** Further requests for a post that was there or on its way, answered with that post. */
  asked_again: z.int(),
});
export type Reliability = z.infer<typeof Reliability>;

export const Spend = z.object({
  spent: Micros,
  /** In as many days before these, up to the same time of day. */
  before: Micros,
  /** Calls whose price is not known; they are not in `spent`. */
  unpriced: z.int(),
  by_kind: z.array(z.object({ kind: z.enum(UsageKinds), spent: Micros, calls: z.int() })),
});
export type Spend = z.infer<typeof Spend>;

const known = z.int().nullable();

export const TopPost = z.object({
  /** Of its row in the ledger. */
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  platform: LivePlatform,
  /** As in `by_content_type`. */
  content_type: z.enum(ContentTypes).nullable(),
  /** The first part. */
  text: z.string(),
  url: z.string().nullable(),
  published_at: Instant,
  impressions: known,
  likes: known,
  replies: known,
  reposts: known,
  interactions: z.int(),
  engagement_rate: z.number().nullable(),
});
export type TopPost = z.infer<typeof TopPost>;

/** What one agent did on its platforms. */
export const AgentAnalytics = z.object({
  period: z.enum(Periods),
  timezone: z.string(),
  from: Instant,
  to: Instant,
  /** When a platform was last asked for figures that are in here; `null` where none was. */
  read_at: Instant.nullable(),
  totals: Sums.extend({
    /** Posts and answers to other people that wait for their owner now, as the dashboard and the inbox count them. */
    waiting: z.int(),
    followers: Followers,
  }),
  /**
   * The posts of as many days before these, up to the time of day that it is now in the time zone, with their figures
   * as they were at the end of the last of them (UTC).
   */
  before: Sums,
  /** What went out, drafts in an inbox too, of all that came to an end, from 0 to 1; `null` while nothing did. */
  success_rate: z.number().nullable(),
  /** Every day of the period in the time zone, oldest first, also those without a post. */
  by_day: z.array(
    Counts.extend({
      date: z.iso.date(),
      /** Of the posts that went out on that day. */
      impressions: Figure,
      interactions: Figure,
      /** Of all accounts together at the end of that day (UTC); `null` unless each of them is known. */
      followers: z.int().nullable(),
      spent: Micros,
    }),
  ),
  /** Published by hour of the day in the time zone, 24 numbers, and by weekday from Monday. */
  by_hour: z.array(z.int()).length(24),
  by_weekday: z.array(z.int()).length(7),
  /** Both crossed: for each weekday from Monday its 24 hours. */
  by_weekday_hour: z.array(z.array(z.int()).length(24)).length(7),
  by_platform: z.array(Sums.extend({ platform: LivePlatform, followers: Followers })),
  by_content_type: z.array(
    Sums.extend({
      /** `null`: words of the owner's own, posted at once. */
      content_type: z.enum(ContentTypes).nullable(),
    }),
  ),
  timing: Timing,
  reliability: Reliability,
  spend: Spend,
  /** Those with the most interactions, at most ten; none of which nothing is known. */
  top_posts: z.array(TopPost),
});
export type AgentAnalytics = z.infer<typeof AgentAnalytics>;

/** The same of all agents, also of those that were deleted. */
export const Analytics = AgentAnalytics.extend({
  by_agent: z.array(
    Sums.extend({
      agent_id: Id,
      agent_name: z.string(),
      is_deleted: z.boolean(),
      /** Whether it is the owner, who posts as themself. */
      is_self: z.boolean(),
      followers: Followers,
    }),
  ),
});
export type Analytics = z.infer<typeof Analytics>;

/** An account as a source of figures. */
export const MetricSource = z.object({
  connection_id: Id,
  platform: LivePlatform,
  username: z.string(),
  display_name: z.string(),
  /** What its platform tells at all. */
  reports: z.array(z.enum(FigureKinds)),
  /** Whether figures of its posts are read; `null` where its platform has none to read. */
  is_on: z.boolean().nullable(),
  /** What reading one post once costs; 0 where it is free. */
  price: Micros,
  /** How often one post is read in the 30 days in which it is followed. */
  readings: z.int(),
  /** What it would come to in a month with as many posts as in the last 30 days. */
  month_estimate: Micros,
  /** When figures of its posts were last read. */
  read_at: Instant.nullable(),
  /** Why nothing is read although it is on, in a sentence. */
  problem: z.string().nullable(),
});
export type MetricSource = z.infer<typeof MetricSource>;
