/** Letting an agent publish through its owner's account on a platform. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { findOn, linkAgent, openUnasked } from '#server/features/connections/service.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { unlinkAccounts, updateAgent } from './store.ts';

/** The owner's account there. Opened on the spot where nobody has to sign in; elsewhere the owner does so first. */
const accountOn = (db: Db, ownerId: string, platform: LivePlatform, now: number) =>
  platforms[platform].connect.by === 'nothing'
    ? openUnasked(db, ownerId, platform, now)
    : findOn(db, ownerId, platform);

const connectFirst = (platform: LivePlatform): string =>
  `Your ${platforms[platform].name} account is not connected yet. Connect it first.`;

/** Links the agent to the owner's account, which is opened where that takes no sign-in. Throws `not_found`, `not_connected`. */
export async function connectPlatform(
  ctx: Context,
  ownerId: string,
  agentId: string,
  platform: LivePlatform,
  origin: Origin,
) {
  const now = ctx.clock();
  const { row, account } = await ctx.db.transaction().execute(async (trx) => {
    const agent = await updateAgent(trx, ownerId, agentId, { updated_at: now });
    if (!agent) throw new AppError('not_found');
    const account = await accountOn(trx, ownerId, platform, now);
    if (!account) throw new AppError('not_connected', { message: connectFirst(platform) });
    await linkAgent(trx, agentId, account.id, now);
    const about = { user_id: ownerId, origin, detail: `${platform}: ${agent.name}` };
    await record(ctx, trx, { event: 'platform_connected', ...about }, now);
    const isMended = agent.status === 'error' && account.status === 'connected';
    const mended = { status: 'active', status_reason: null };
    const row = isMended ? await updateAgent(trx, ownerId, agentId, mended) : agent;
    return { row: row ?? agent, account };
  });
  if (account.status === 'connected') await resumeAccount(ctx, account.id);
  return row;
}

/** Takes the platform away from the agent; the owner's account stays. Throws `not_found`, `not_connected`. */
export async function disconnectPlatform(
  ctx: Context,
  ownerId: string,
  agentId: string,
  platform: LivePlatform,
  origin: Origin,
) {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const row = await updateAgent(trx, ownerId, agentId, { updated_at: now });
    if (!row) throw new AppError('not_found');
    const count = await unlinkAccounts(trx, agentId, platform);
    if (count === 0) throw new AppError('not_connected');
    const about = { user_id: ownerId, origin, detail: `${platform}: ${row.name}` };
    await record(ctx, trx, { event: 'platform_disconnected', ...about }, now);
    return row;
  });
}
