/** Letting an agent publish through its owner's account on a platform. */
import type { LivePlatform } from '#contract/platforms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { resumeAccount } from '#server/features/posts/service.ts';
import { newId } from '#server/ids.ts';
import {
  connectAccount,
  findAccount,
  linkAccount,
  unlinkAccounts,
  updateAgent,
  usernameOf,
} from './store.ts';

type Opener = (db: Db, ownerId: string, now: number) => Promise<string>;

/** Platforms whose account can be opened on the spot; for the others the owner signs in there first. */
const openers: Partial<Record<LivePlatform, Opener>> = {
  sandbox: async (db, owner_id, now) =>
    connectAccount(db, {
      ...{ id: newId(), owner_id, platform: 'sandbox', external_id: owner_id },
      ...{ username: await usernameOf(db, owner_id), status: 'connected', secret: null },
      connected_at: now,
    }),
};

/** Links the agent to the owner's account, which is opened where that takes no sign-in. Throws `not_found`, `not_connected`. */
export async function connectPlatform(
  ctx: Context,
  ownerId: string,
  agentId: string,
  platform: LivePlatform,
  origin: Origin,
) {
  const now = ctx.clock();
  const { row, accountId } = await ctx.db.transaction().execute(async (trx) => {
    const agent = await updateAgent(trx, ownerId, agentId, { updated_at: now });
    if (!agent) throw new AppError('not_found');
    const open = openers[platform];
    const id = open
      ? await open(trx, ownerId, now)
      : (await findAccount(trx, ownerId, platform))?.id;
    if (!id) throw new AppError('not_connected');
    await linkAccount(trx, agentId, id, now);
    const about = { user_id: ownerId, origin, detail: `${platform}: ${agent.name}` };
    await record(ctx, trx, { event: 'platform_connected', ...about }, now);
    const isMended = agent.status === 'error';
    const mended = { status: 'active', status_reason: null };
    const row = isMended ? await updateAgent(trx, ownerId, agentId, mended) : agent;
    return { row: row ?? agent, accountId: id };
  });
  await resumeAccount(ctx, accountId);
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
