/** Engagement settings as the server sends them, with the fields that a test sets. */
import { inBoth } from '#contract/core/spelling.ts';
import { engagementDefaults } from '#contract/engagement/fields.ts';
import type { EngagementRules, EngagementSettings } from '#contract/engagement/types.ts';

type Own = Partial<EngagementRules> &
  Partial<
    Pick<EngagementSettings, 'paused_until' | 'approved_replies' | 'replies_today' | 'channels'>
  >;

export function theSettings(own: Own = {}): EngagementSettings {
  const {
    paused_until = null,
    approved_replies = 0,
    replies_today = 0,
    channels = [],
    ...rules
  } = own;
  return {
    ...inBoth({ ...engagementDefaults, reply_frequency: 'moderate' as const, ...rules }),
    ...inBoth({
      paused_until,
      pause_reason: null,
      approved_replies,
      daily_limit: 20,
      replies_today,
    }),
    channels,
    updated_at: '2026-11-21T09:00:00.000Z',
  };
}
