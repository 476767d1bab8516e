/** The settings of engagement, field by field, in both spellings of the wire. */
import { z } from 'zod';
import { ReplyFrequencies } from '#contract/agents/types.ts';
import { TimeZone, Micros, wholeNumber } from '#contract/core/endpoint.ts';

/** Bounds of the settings, as both sides keep to them. */
export const engagementBounds = {
  min_engagement_threshold: { min: 0, max: 1000 },
  max_replies_per_day: { min: 1, max: 100 },
} as const;

/** Wall time, such as `08:30`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:30');

const threshold = wholeNumber(engagementBounds.min_engagement_threshold);
const perDay = wholeNumber(engagementBounds.max_replies_per_day);

/** What a caller may write, in the spelling of the wire's other calls. */
export const engagementFields = {
  auto_reply_enabled: z.boolean(),
  reply_frequency: z.enum(ReplyFrequencies),
  /** Likes; counts for posts that the agent found by itself. */
  min_engagement_threshold: threshold,
  max_replies_per_day: perDay,
  reply_to_mentions: z.boolean(),
  reply_to_replies: z.boolean(),
  /** Whether the agent looks for posts about its topics by itself. */
  find_posts: z.boolean(),
  /** Between these wall times in `timezone` replies go out; `null` at any hour. The end may lie on the next day. */
  active_from: TimeOfDay.nullable(),
  active_to: TimeOfDay.nullable(),
  timezone: TimeZone,
  /** The most that a calendar month's reading and answering may cost; `null` where only the budgets count. */
  spend_limit: Micros.nullable(),
};

/** The same fields in the specification's spelling. */
export const camelFields = {
  autoReplyEnabled: engagementFields.auto_reply_enabled,
  replyFrequency: engagementFields.reply_frequency,
  minEngagementThreshold: engagementFields.min_engagement_threshold,
  maxRepliesPerDay: engagementFields.max_replies_per_day,
  replyToMentions: engagementFields.reply_to_mentions,
  replyToReplies: engagementFields.reply_to_replies,
  findPosts: engagementFields.find_posts,
  activeFrom: engagementFields.active_from,
  activeTo: engagementFields.active_to,
  timezone: engagementFields.timezone,
  spendLimit: engagementFields.spend_limit,
};
