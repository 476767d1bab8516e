/** Connects an agent to an account of its owner on a platform, and disconnects it. */
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  type AccountRow,
  findAccount,
  findFirstOn,
  findLinkedOn,
  linkAgent,
  openDefaultAccount,
  putFirst,
  reopen,
} from '#server/features/connections/service.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { unlinkAccounts, updateAgent } from './store.ts';

interface ConnectTarget {
  platform: LivePlatform;
  connection_id?: string | undefined;
}

interface Whose {
  ownerId: string;
  agentId: string;
  now: number;
}

/** The named account, else the one that the agent has there, else the owner's first. Throws `not_found`. */
async function findAccountOn(
  db: Db,
  { ownerId, agentId }: Whose,
  { platform, connection_id }: ConnectTarget,
): Promise<AccountRow | undefined> {
  if (connection_id === undefined) {
    return (await findLinkedOn(db, agentId, platform)) ?? findFirstOn(db, ownerId, platform);
  }
  const account = await findAccount(db, ownerId, connection_id);
  if (account?.platform !== platform) throw new AppError('not_found');
  return account;
}

const needsNobody = (platform: LivePlatform): boolean =>
  platforms[platform].connect.by === 'nothing';

/**
 * Like `findAccountOn`, but opens the account where no sign-in is needed; elsewhere the owner must have connected it
 * before.
 */
async function accountOn(db: Db, whose: Whose, place: ConnectTarget) {
  const known = await findAccountOn(db, whose, place);
  if (!needsNobody(place.platform) || known?.status === 'connected') return known;
  return known
    ? reopen(db, known, whose.now)
    : openDefaultAccount(db, whose.ownerId, place.platform, whose.now);
}

/**
 * Connects a new agent to those of its platforms that need no sign-in, so that it can post at once. This is not
 * logged as security activity, since no external account is involved.
 */
export async function connectFreePlatforms(
  db: Db,
  { id: agentId, owner_id: ownerId }: { id: string; owner_id: string },
  chosen: readonly LivePlatform[],
  now: number,
): Promise<void> {
  for (const platform of LivePlatformIds) {
    if (!chosen.includes(platform) || !needsNobody(platform)) continue;
    const account = await accountOn(db, { ownerId, agentId, now }, { platform });
    if (account) await linkAgent(db, agentId, account.id, now);
  }
}

const connectFirst = (platform: LivePlatform): string =>
  `Your ${platforms[platform].name} account is not connected yet. Connect it first.`;

/** Links the agent to an account of its owner. Throws `not_found`, `not_connected`. */
export async function connectPlatform(
  ctx: Context,
  ownerId: string,
  agentId: string,
  place: ConnectTarget & { is_first: boolean },
  origin: Origin,
) {
  const now = ctx.clock();
  const { platform, is_first } = place;
  const { row, account } = await ctx.db.transaction().execute(async (trx) => {
    const agent = await updateAgent(trx, ownerId, agentId, { updated_at: now });
    if (!agent) throw new AppError('not_found');
    const account = await accountOn(trx, { ownerId, agentId, now }, place);
    if (!account) throw new AppError('not_connected', { message: connectFirst(platform) });
    await linkAgent(trx, agentId, account.id, now);
    if (is_first) await putFirst(trx, agentId, account);
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

/**
 * Unlinks one account from the agent, or all on the platform; they stay connected for the owner. Throws `not_found`,
 * `not_connected`.
 */
export async function disconnectPlatform(
  ctx: Context,
  ownerId: string,
  agentId: string,
  place: ConnectTarget,
  origin: Origin,
) {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const row = await updateAgent(trx, ownerId, agentId, { updated_at: now });
    if (!row) throw new AppError('not_found');
    const count = await unlinkAccounts(trx, agentId, place);
    if (count === 0) throw new AppError('not_connected');
    const about = { user_id: ownerId, origin, detail: `${place.platform}: ${row.name}` };
    await record(ctx, trx, { event: 'platform_disconnected', ...about }, now);
    return row;
  });
}
