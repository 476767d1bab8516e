/** Engagement settings as the server sends them, with the fields that a test sets. */
import {
  engagementDefaults,
  type EngagementRules,
  type EngagementSettings,
} from '#contract/engagement/types.ts';

const rules: EngagementRules = {
  ...engagementDefaults,
  reply_frequency: 'moderate',
  active_from: null,
  active_to: null,
  timezone: 'UTC',
  spend_limit: null,
};

type Own = Partial<EngagementRules> &
  Partial<
    Pick<EngagementSettings, 'pausedUntil' | 'approvedReplies' | 'repliesToday' | 'channels'>
  >;

export function theSettings(own: Own = {}): EngagementSettings {
  const {
    pausedUntil = null,
    approvedReplies = 0,
    repliesToday = 0,
    channels = [],
    ...changed
  } = own;
  const now = { ...rules, ...changed };
  return {
    ...now,
    autoReplyEnabled: now.auto_reply_enabled,
    replyFrequency: now.reply_frequency,
    minEngagementThreshold: now.min_engagement_threshold,
    maxRepliesPerDay: now.max_replies_per_day,
    replyToMentions: now.reply_to_mentions,
    replyToReplies: now.reply_to_replies,
    findPosts: now.find_posts,
    activeFrom: now.active_from,
    activeTo: now.active_to,
    spendLimit: now.spend_limit,
    paused_until: pausedUntil,
    pausedUntil,
    pause_reason: null,
    pauseReason: null,
    approved_replies: approvedReplies,
    approvedReplies,
    daily_limit: 20,
    dailyLimit: 20,
    replies_today: repliesToday,
    repliesToday,
    channels,
    updated_at: '2026-11-21T09:00:00.000Z',
  };
}
