/** An agent's engagement settings, for the worker and in API form. */
import { inBoth, inSnake } from '#contract/core/spelling.ts';
import {
  type EngagementRules,
  type EngagementSettings,
  type PauseDuration,
  type SaveEngagement,
  engagementMessages,
} from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { dailyLimit } from '#domain/engagement/pace.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import { canHear } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { lockAgent, replyFrequencyOf, setReplyFrequency } from '#server/features/agents/service.ts';
import { repliesSince } from '#server/ledger/publish/reply.store.ts';
import { listHandles } from '#server/features/sandbox/service.ts';
import {
  type SettingsChange,
  type SettingsRow,
  columnsOf,
  defaultSettings,
  findSettings,
  listChannels,
  putSettings,
  storedRules,
} from './settings.store.ts';
import { engagementFields } from '#contract/engagement/fields.ts';
import { day, hour, toIso, toIsoOrNull } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { pollSoon } from '#server/features/engagement/mentions/lines.store.ts';

// Changes the reply settings of an agent, and pauses it.

const names = Object.keys(engagementFields) as (keyof typeof engagementFields)[];

function requireHours(from: string | null, to: string | null): void {
  const message =
    (from === null) !== (to === null)
      ? engagementMessages.hours
      : from !== null && from === to
        ? engagementMessages.same_hours
        : undefined;
  if (message === undefined) return;
  throw fieldError('active_to', message);
}

const switchesOn = (change: SettingsChange, before: SettingsRow | undefined): boolean =>
  change.auto_reply_enabled === 1 && before?.auto_reply_enabled !== 1;

/** Stores when replies were switched on, and polls at once. */
async function switchOn(
  trx: Db,
  of: { agent_id: string; owner_id: string },
  now: number,
): Promise<void> {
  await putSettings(trx, of, { on_since: now }, now);
  await pollSoon(trx, of, now);
}

/** Changes the given fields. Throws `not_found`, and `invalid_input` if only one end of the active hours is given. */
export async function saveSettings(
  ctx: Pick<Context, 'clock' | 'db'>,
  owner_id: string,
  agent_id: string,
  body: SaveEngagement,
): Promise<void> {
  const { reply_frequency: frequency, ...given } = inSnake(names, body);
  const change = columnsOf(given);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, owner_id, agent_id);
    const before = await findSettings(trx, agent_id);
    const { active_from = before?.active_from ?? null, active_to = before?.active_to ?? null } =
      change;
    requireHours(active_from, active_to);
    if (frequency !== undefined) await setReplyFrequency(trx, owner_id, agent_id, frequency);
    const isSwitchedOn = switchesOn(change, before);
    const now = ctx.clock();
    await putSettings(trx, { agent_id, owner_id }, change, now);
    if (isSwitchedOn) await switchOn(trx, { agent_id, owner_id }, now);
  });
}

const lengths: Readonly<Record<PauseDuration, number>> = {
  '1h': hour,
  '4h': 4 * hour,
  '24h': day,
};

async function setPause(
  ctx: Pick<Context, 'clock' | 'db'>,
  owner_id: string,
  agent_id: string,
  change: Pick<SettingsChange, 'paused_until' | 'pause_reason'>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, owner_id, agent_id);
    await putSettings(trx, { agent_id, owner_id }, change, ctx.clock());
  });
}

/** Pauses replies for a time; the pause ends automatically. Throws `not_found`. */
export const pause = (
  ctx: Context,
  owner_id: string,
  agent_id: string,
  { pauseDuration, reason }: { pauseDuration: PauseDuration; reason: string },
): Promise<void> =>
  setPause(ctx, owner_id, agent_id, {
    paused_until: ctx.clock() + lengths[pauseDuration],
    pause_reason: reason || null,
  });

/** Ends the pause. Throws `not_found`. */
export const resume = (ctx: Context, owner_id: string, agent_id: string): Promise<void> =>
  setPause(ctx, owner_id, agent_id, { paused_until: null, pause_reason: null });

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
  return accounts.map(({ id, platform, username, external_id, status, ai_replies_approved }) => {
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
  });
}

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
      paused_until: rests ? toIsoOrNull(row.paused_until) : null,
      pause_reason: rests ? row.pause_reason : null,
      approved_replies: row.approved_replies,
      daily_limit: dailyLimit(rules),
      replies_today: await repliesSince(ctx.db, agent_id, dayStart(now, rules.timezone)),
    }),
    channels: await channelsOf(ctx, owner_id, agent_id),
    updated_at: row.updated_at === 0 ? null : toIso(row.updated_at),
  };
}
