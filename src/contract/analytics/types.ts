/**
 * Analytics: counts from the ledger, and figures read from platforms. A post belongs to the period in which it was
 * published, with its figures as last read. An unknown figure is `null`, never 0.
 */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { FigureKinds } from '#contract/platforms/traits.ts';
import { UsageKinds } from '#contract/usage/calls.ts';

export const Periods = ['7d', '30d', '90d'] as const;
export type Period = (typeof Periods)[number];
export const periodDays = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Record<
  Period,
  number
>;

/** A sum over the posts whose figure is known; `null` if it is known for none. */
export const Figure = z.object({
  value: z.int().nullable(),
  /** For how many published posts the figure is known. */
  covers: z.int(),
});
export type Figure = z.infer<typeof Figure>;

/** A ratio, which can exceed 1, over the posts whose figures are known. */
export const Rate = z.object({ value: z.number().nullable(), covers: z.int() });

const Counts = z.object({
  published: z.int(),
  /** Sent as drafts to an inbox on the platform, where the owner publishes them. */
  in_inbox: z.int(),
  /** Failed or missed; posts that the owner dropped are not counted. */
  failed: z.int(),
});

const Figures = z.object({
  impressions: Figure,
  likes: Figure,
  /** Replies by other people; those of the owner’s own agents are not counted. */
  replies: Figure,
  reposts: Figure,
  /** Likes, replies and reposts together, as far as each is known. */
  interactions: Figure,
  /** Interactions per impression, over posts where both are known; `null` without impressions. */
  engagement_rate: Rate,
});

export const Sums = Counts.extend(Figures.shape);
export type Sums = z.infer<typeof Sums>;

/** The sums of a period. The others count a post once for each account that it is on. */
const PeriodSums = Sums.extend({
  /** Published posts, each once, however many accounts it is on. */
  posts: z.int(),
});

/** Followers of all currently connected accounts together. */
export const Followers = z.object({
  /** `null` if no platform reports it. */
  value: z.int().nullable(),
  /** The change since the period began, over accounts known at both ends; `null` if there are none. */
  change: z.int().nullable(),
  /** For how many accounts the number is known, and how many are on a platform that reports it. */
  covers: z.int(),
  accounts: z.int(),
});
export type Followers = z.infer<typeof Followers>;

/**
 * How posts of one hour or weekday perform relative to their account’s average: 1 is average, 1.5 is 50 % better.
 * Sparse data is shrunk towards 1. `null` without posts in the slot, or with too few posts in all.
 */
export const Slot = z.object({
  posts: z.int(),
  lift: z.number().nullable(),
  /** The 90 % credible interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Slot = z.infer<typeof Slot>;

const BestSlot = z.object({
  /** The hour (0–23) or the ISO weekday (1–7). */
  at: z.int(),
  posts: z.int(),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
  /** Whether the whole interval lies above 1. */
  is_clear: z.boolean(),
});

/** The best times to post. Looks at posts of the last 90 days that are at least a day old, whatever the period. */
export const Timing = z.object({
  /** How many posts were counted. */
  posts: z.int(),
  /** The fewest posts needed for an answer. */
  needed: z.int(),
  /** `null` if there is too little data, or all posts are of one hour. */
  best_hour: BestSlot.nullable(),
  best_weekday: BestSlot.nullable(),
  /** 24 slots from 0:00 in the time zone. */
  by_hour: z.array(Slot).length(24),
  /** 7 slots from Monday. */
  by_weekday: z.array(Slot).length(7),
});
export type Timing = z.infer<typeof Timing>;

/** How reliably posts went out. A post without a scheduled time is due when it is requested. */
export const Reliability = z.object({
  /** A post is late when it goes out more than this many seconds after its time. */
  on_time_within: z.int(),
  on_time: z.int(),
  late: z.int(),
  /** Seconds from due to published: the median and the 95th percentile. */
  lateness: z.object({ p50: z.number().nullable(), p95: z.number().nullable() }),
  /** Ended without being published. */
  failed: z.int(),
  missed: z.int(),
  /** Calls whose answer was lost and whose post was then found on the platform, so it was not sent again. */
  found_again: z.int(),
  /** Repeated sends that the platform rejected as duplicates. */
  refused_twins: z.int(),
  /** Repeated requests that were answered with the existing post. */
  asked_again: z.int(),
});
export type Reliability = z.infer<typeof Reliability>;

export const Spend = z.object({
  spent: Micros,
  /** The same number of days before, up to the same time of day. */
  before: Micros,
  /** Calls whose price is not known, so they are not in `spent`. */
  unpriced: z.int(),
  by_kind: z.array(z.object({ kind: z.enum(UsageKinds), spent: Micros, calls: z.int() })),
});
export type Spend = z.infer<typeof Spend>;

const known = z.int().nullable();

export const TopPost = z.object({
  /** The id of its occurrence in the ledger. */
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  platform: LivePlatform,
  /** As in `by_content_type`. */
  content_type: z.enum(ContentTypes).nullable(),
  /** The text of the first part. */
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
  /** When a figure in this answer was last read from a platform; `null` if none was. */
  read_at: Instant.nullable(),
  totals: PeriodSums.extend({
    /** What currently needs the owner: posts as on the dashboard, and the messages of the inbox. */
    waiting: z.int(),
    /** How many of these are messages. */
    waiting_messages: z.int(),
    followers: Followers,
  }),
  /**
   * The previous period of the same length, up to the current time of day in the time zone, with figures as of the end
   * of its last day (UTC).
   */
  before: PeriodSums,
  /** Published posts and inbox drafts as a share of all that ended, 0–1; `null` if none ended. */
  success_rate: z.number().nullable(),
  /** Every day of the period in the time zone, oldest first, including days without a post. */
  by_day: z.array(
    Counts.extend({
      date: z.iso.date(),
      /** Of the posts published on that day. */
      impressions: Figure,
      interactions: Figure,
      /** All accounts together at the end of that day (UTC); `null` unless each is known. */
      followers: z.int().nullable(),
      spent: Micros,
    }),
  ),
  /** Posts published by hour (24 numbers) and by weekday from Monday, in the time zone. */
  by_hour: z.array(z.int()).length(24),
  by_weekday: z.array(z.int()).length(7),
  /** For each weekday from Monday, its 24 hours. */
  by_weekday_hour: z.array(z.array(z.int()).length(24)).length(7),
  by_platform: z.array(Sums.extend({ platform: LivePlatform, followers: Followers })),
  by_content_type: z.array(
    Sums.extend({
      /** `null` for text that the owner posted directly. */
      content_type: z.enum(ContentTypes).nullable(),
    }),
  ),
  timing: Timing,
  reliability: Reliability,
  spend: Spend,
  /** The posts with the most interactions, at most 10; posts without figures are left out. */
  top_posts: z.array(TopPost),
});
export type AgentAnalytics = z.infer<typeof AgentAnalytics>;

/** The same for all agents together, including deleted ones. */
export const Analytics = AgentAnalytics.extend({
  /** Whether posts of sample agents are not counted, because there are posts of the caller’s own. */
  samples_left_out: z.boolean(),
  by_agent: z.array(
    Sums.extend({
      agent_id: Id,
      agent_name: z.string(),
      is_deleted: z.boolean(),
      /** Whether this is the owner, who posts as themself. */
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
  /** The figures that its platform reports. */
  reports: z.array(z.enum(FigureKinds)),
  /** Whether figures of its posts are read; `null` if the platform has none to read. */
  is_on: z.boolean().nullable(),
  /** The price of reading one post once; 0 where it is free. */
  price: Micros,
  /** How often one post is read in the 30 days in which it is followed. */
  readings: z.int(),
  /** The estimated monthly cost, assuming as many posts as in the last 30 days. */
  month_estimate: Micros,
  /** When figures of its posts were last read. */
  read_at: Instant.nullable(),
  /** Why nothing is read although it is switched on, in a sentence. */
  problem: z.string().nullable(),
});
export type MetricSource = z.infer<typeof MetricSource>;
