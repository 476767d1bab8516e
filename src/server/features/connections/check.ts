/** Health checks: finds broken accounts before their posts fail. */
import { cut } from '#contract/core/cut.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { storeFollowers } from '#server/features/analytics/service.ts';
import {
  notifyOwnersAgain,
  resolveNotificationsAbout,
} from '#server/features/notifications/service.ts';
import { emitBroken } from '#server/features/webhooks/service.ts';
import { countWaiting } from '#server/ledger/read/attention.store.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { avatarOf } from './avatar.ts';
import {
  type AccountRow,
  findAccount,
  updateAccount,
  updateWithSecret,
  profileColumns,
} from './store.ts';
import { clearAgentErrors, setAgentErrors } from './links.store.ts';

/** Timeout in milliseconds. */
const checkTimeout = 15_000;

/** The account's current profile; `undefined` if its platform has no such call. */
async function readProfile(
  ctx: Context,
  account: AccountRow,
  signal?: AbortSignal,
): Promise<Profile | undefined> {
  const port = ctx.social[account.platform];
  if (!port.profile) return undefined;
  const limit = ctx.timeout(checkTimeout);
  const profile = await port.profile(
    openAccount(ctx.sealer, account),
    signal ? AbortSignal.any([signal, limit]) : limit,
  );
  if (profile.external_id === account.external_id) return profile;
  throw new PlatformError('reconnect', 'A different account replied.');
}

/** Stores the profile of a working account, and releases posts that were held for it. */
async function storeProfile(ctx: Context, account: AccountRow, profile: Profile): Promise<void> {
  const { username, display_name, followers, avatar_url } = profile;
  const face = await avatarOf(ctx, account.owner_id, avatar_url, account);
  const now = ctx.clock();
  const changes = {
    username: cut(username, 200),
    display_name: cut(display_name, 200),
    followers,
    ...face,
    ...profileColumns(profile),
    checked_at: now,
  };
  // If a publish failed during the check, its result is newer: only an account that was lost before is restored.
  const isBack = account.status !== 'connected';
  const well = { status: 'connected', status_reason: null, told_at: null } as const;
  const kept = await updateAccount(ctx.db, account.id, isBack ? { ...changes, ...well } : changes);
  if (!kept) return;
  await storeFollowers(ctx, account.id, followers);
  if (!isBack) return;
  await clearAgentErrors(ctx.db, account.id, now);
  const notification = {
    owner_id: account.owner_id,
    kind: 'connection_lost',
    about: account.id,
  } as const;
  await resolveNotificationsAbout(ctx.db, notification, now);
  await resumeAccount(ctx, account.id);
}

const nameOf = ({ username, platform }: AccountRow): string =>
  `${/^[\w.-]+$/.test(username) ? `@${username}` : username} on ${platforms[platform].name}`;

function wordsOf(account: AccountRow, reason: string, waiting: number): string {
  const posts = pluralize(waiting, 'post is waiting', 'posts are waiting');
  const wait = waiting === 0 ? 'No posts are waiting for it.' : `${posts} for it.`;
  return `${nameOf(account)} needs reconnecting. ${reason} ${wait}`;
}

/**
 * Marks an account whose secret was rejected as lost, with its agents, and notifies the owners once. Does nothing if
 * the secret was replaced meanwhile.
 */
async function markLost(ctx: Context, account: AccountRow, message: string): Promise<void> {
  const { id, owner_id } = account;
  const now = ctx.clock();
  const reason = cut(message, 300);
  await ctx.db.transaction().execute(async (trx) => {
    const lost = { status: 'needs_reconnect', status_reason: reason, checked_at: now } as const;
    const isNews = account.status === 'connected';
    const change = isNews ? { ...lost, told_at: now } : lost;
    if (!(await updateWithSecret(trx, account, change)) || !isNews) return;
    await setAgentErrors(trx, id, reason, now);
    const waiting = (await countWaiting(trx, [id])).get(id) ?? 0;
    const about = { owner_id, kind: 'connection_lost', subject: id } as const;
    const text = wordsOf(account, reason, waiting);
    await notifyOwnersAgain(ctx, trx, { ...about, text, link: '/settings?tab=platforms' }, now);
    await emitBroken(trx, account, reason, now);
  });
}

/**
 * Checks an account and stores its state. Throws a `PlatformError` if the platform could not be reached; the state
 * is unchanged then.
 */
export async function check(
  ctx: Context,
  account: AccountRow,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const profile = await readProfile(ctx, account, signal);
    if (profile) await storeProfile(ctx, account, profile);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'reconnect') throw error;
    // The adapter may have renewed the secret before it was rejected.
    const newest = (await findAccount(ctx.db, account.owner_id, account.id)) ?? account;
    await markLost(ctx, newest, error.message);
  }
}
