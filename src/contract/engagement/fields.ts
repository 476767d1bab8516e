/** The engagement settings: each field once, with its default. The API takes and gives them in both spellings. */
import { z } from 'zod';
import { ReplyFrequencies } from '#contract/agents/types.ts';
import { Micros, TimeOfDay, TimeZone, wholeNumber } from '#contract/core/endpoint.ts';

/** The bounds of the settings, shared by server and browser. */
export const engagementBounds = {
  min_engagement_threshold: { min: 0, max: 1000 },
  max_replies_per_day: { min: 1, max: 100 },
} as const;

const threshold = wholeNumber(engagementBounds.min_engagement_threshold);
const perDay = wholeNumber(engagementBounds.max_replies_per_day);

/** The writable fields. */
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

/** The settings of an agent whose owner has not saved any. The reply frequency is chosen with the agent. */
export const engagementDefaults = {
  auto_reply_enabled: false,
  min_engagement_threshold: 50,
  max_replies_per_day: 20,
  reply_to_mentions: true,
  reply_to_replies: true,
  find_posts: false,
  active_from: null,
  active_to: null,
  timezone: 'UTC',
  spend_limit: null,
} satisfies Omit<z.output<z.ZodObject<typeof engagementFields>>, 'reply_frequency'>;
