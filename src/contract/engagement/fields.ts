/** The engagement settings, each field in both spellings of the API. */
import { z } from 'zod';
import { ReplyFrequencies } from '#contract/agents/types.ts';
import { TimeZone, Micros, wholeNumber } from '#contract/core/endpoint.ts';

/** The bounds of the settings, shared by server and browser. */
export const engagementBounds = {
  min_engagement_threshold: { min: 0, max: 1000 },
  max_replies_per_day: { min: 1, max: 100 },
} as const;

/** A wall-clock time, such as `08:30`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:30');

const threshold = wholeNumber(engagementBounds.min_engagement_threshold);
const perDay = wholeNumber(engagementBounds.max_replies_per_day);

/** The writable fields in snake_case, as in the rest of the API. */
export const engagementFields = {
  auto_reply_enabled: z.boolean(),
  reply_frequency: z.enum(ReplyFrequencies),
  /** The likes that a post needs if the agent found it by itself. */
  min_engagement_threshold: threshold,
  max_replies_per_day: perDay,
  reply_to_mentions: z.boolean(),
  reply_to_replies: z.boolean(),
  /** Whether the agent searches for posts about its topics. */
  find_posts: z.boolean(),
  /**
   * Replies go out between these wall-clock times in `timezone`; `null` means at any hour. The end can be on the next
   * day.
   */
  active_from: TimeOfDay.nullable(),
  active_to: TimeOfDay.nullable(),
  timezone: TimeZone,
  /** The monthly limit for reading and replying; `null` if only the budgets apply. */
  spend_limit: Micros.nullable(),
};

/** The same fields in camelCase, as in the specification. */
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
