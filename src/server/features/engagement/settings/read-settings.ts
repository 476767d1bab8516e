/** An agent's engagement settings, for the worker and in API form. */
import { type EngagementRules, type EngagementSettings } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { dailyLimit } from '#domain/engagement/pace.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { AppError } from '#server/app-error.ts';
import { canHear } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { replyFrequencyOf } from '#server/features/agents/service.ts';
import { repliesSince } from '#server/ledger/publish/reply.store.ts';
import { listHandles } from '#server/features/sandbox/service.ts';
import { findSettings, listChannels, type SettingsRow, defaultSettings } from './settings.store.ts';

type ReplyFrequency = EngagementRules['reply_frequency'];

export const rulesFrom = (row: SettingsRow, reply_frequency: ReplyFrequency): EngagementRules => ({
  auto_reply_enabled: row.auto_reply_enabled === 1,
  reply_frequency,
  min_engagement_threshold: row.min_engagement_threshold,
  max_replies_per_day: row.max_replies_per_day,
  reply_to_mentions: row.reply_to_mentions === 1,
  reply_to_replies: row.reply_to_replies === 1,
  find_posts: row.find_posts === 1,
  active_from: row.active_from,
  active_to: row.active_to,
  timezone: row.timezone,
  spend_limit: row.spend_limit,
});

const inCamel = (rules: EngagementRules) => ({
  autoReplyEnabled: rules.auto_reply_enabled,
  replyFrequency: rules.reply_frequency,
  minEngagementThreshold: rules.min_engagement_threshold,
  maxRepliesPerDay: rules.max_replies_per_day,
  replyToMentions: rules.reply_to_mentions,
  replyToReplies: rules.reply_to_replies,
  findPosts: rules.find_posts,
  activeFrom: rules.active_from,
  activeTo: rules.active_to,
  spendLimit: rules.spend_limit,
});

export interface AgentEngagement {
  row: SettingsRow;
  rules: EngagementRules;
}

/** The settings of an owner's agent. Throws `not_found`. */
export async function engagementOf(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  agent_id: string,
): Promise<AgentEngagement> {
  const frequency = await replyFrequencyOf(db, owner_id, agent_id);
  if (frequency === undefined) throw new AppError('not_found');
  const row = (await findSettings(db, agent_id)) ?? defaultSettings(agent_id, owner_id);
  return { row, rules: rulesFrom(row, frequency) };
}

async function channelsOf(
  ctx: Pick<Context, 'db' | 'social'>,
  owner_id: string,
  agent_id: string,
): Promise<EngagementSettings['channels']> {
  const accounts = await listChannels(ctx.db, agent_id);
  const handle = (await listHandles(ctx.db, owner_id)).get(agent_id);
  return accounts.map(
    ({ id, platform: name, username, external_id, status, ai_replies_approved }) => {
      const platform = LivePlatform.parse(name);
      const port = ctx.social[platform];
      const connected = status === 'connected';
      const { lane, rule } = ruleFor(platform, 'reply', {
        summoned: true,
        approved: ai_replies_approved === 1,
      });
      return {
        account_id: id,
        platform,
        lane,
        rule,
        username: platforms[platform].agent_handles ? (handle ?? username) : username,
        can_listen: connected && canHear(port, { external_id }),
        can_find: connected && port.search !== undefined,
      };
    },
  );
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The settings in API form. Throws `not_found`. */
export async function readSettings(
  ctx: Context,
  owner_id: string,
  agent_id: string,
): Promise<EngagementSettings> {
  const { row, rules } = await engagementOf(ctx, owner_id, agent_id);
  const now = ctx.clock();
  const rests = row.paused_until !== null && row.paused_until > now;
  const paused_until = rests ? iso(row.paused_until) : null;
  const pause_reason = rests ? row.pause_reason : null;
  const daily_limit = dailyLimit(rules);
  const replies_today = await repliesSince(ctx.db, agent_id, dayStart(now, rules.timezone));
  const { approved_replies } = row;
  return {
    ...rules,
    ...inCamel(rules),
    paused_until,
    pausedUntil: paused_until,
    pause_reason,
    pauseReason: pause_reason,
    approved_replies,
    approvedReplies: approved_replies,
    daily_limit,
    dailyLimit: daily_limit,
    replies_today,
    repliesToday: replies_today,
    channels: await channelsOf(ctx, owner_id, agent_id),
    updated_at: row.updated_at === 0 ? null : iso(row.updated_at),
  };
}
