/** An agent's engagement settings, for the worker and in API form. */
import { inBoth } from '#contract/core/spelling.ts';
import { type EngagementRules, type EngagementSettings } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { dailyLimit } from '#domain/engagement/pace.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { AppError } from '#server/app-error.ts';
import { canHear } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { replyFrequencyOf } from '#server/features/agents/service.ts';
import { repliesSince } from '#server/ledger/publish/reply.store.ts';
import { listHandles } from '#server/features/sandbox/service.ts';
import {
  defaultSettings,
  findSettings,
  listChannels,
  type SettingsRow,
  storedRules,
} from './settings.store.ts';

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
  return { row, rules: { ...storedRules(row), reply_frequency: frequency } };
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
  return {
    ...inBoth(rules),
    ...inBoth({
      paused_until: rests ? iso(row.paused_until) : null,
      pause_reason: rests ? row.pause_reason : null,
      approved_replies: row.approved_replies,
      daily_limit: dailyLimit(rules),
      replies_today: await repliesSince(ctx.db, agent_id, dayStart(now, rules.timezone)),
    }),
    channels: await channelsOf(ctx, owner_id, agent_id),
    updated_at: row.updated_at === 0 ? null : iso(row.updated_at),
  };
}
