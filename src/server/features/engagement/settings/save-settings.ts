/** Changes the reply settings of an agent, and pauses it. */
import { inSnake } from '#contract/core/spelling.ts';
import { engagementFields } from '#contract/engagement/fields.ts';
import {
  engagementMessages,
  type PauseDuration,
  type SaveEngagement,
} from '#contract/engagement/types.ts';
import { hour } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { lockAgent, setReplyFrequency } from '#server/features/agents/service.ts';
import { idlePollInterval } from '#domain/engagement/poll-interval.ts';
import { pollSoon } from '#server/features/engagement/mentions/lines.store.ts';
import {
  columnsOf,
  findSettings,
  putSettings,
  type SettingsChange,
  type SettingsRow,
} from './settings.store.ts';

const names = Object.keys(engagementFields) as (keyof typeof engagementFields)[];

function requireHours(from: string | null, to: string | null): void {
  const message =
    (from === null) !== (to === null)
      ? engagementMessages.hours
      : from !== null && from === to
        ? engagementMessages.same_hours
        : undefined;
  if (message === undefined) return;
  throw new AppError('invalid_input', { message, details: [{ path: 'active_to', message }] });
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
  await pollSoon(trx, of, { now, sleeps: idlePollInterval });
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
    if (!(await lockAgent(trx, owner_id, agent_id))) throw new AppError('not_found');
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
  '24h': 24 * hour,
};

async function setPause(
  ctx: Pick<Context, 'clock' | 'db'>,
  owner_id: string,
  agent_id: string,
  change: Pick<SettingsChange, 'paused_until' | 'pause_reason'>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, owner_id, agent_id))) throw new AppError('not_found');
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
