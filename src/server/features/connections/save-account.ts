/** Stores an account after the person has proved that it is theirs. */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { sealContextOfSecret, openAccount } from '#server/account-secret.ts';
import type { Login } from '#server/adapters/social/index.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { resolveNotificationsAbout } from '#server/features/notifications/service.ts';
import { type Db, holdUser, isUniqueViolation } from '#server/db/client.ts';
import { storeFollowers } from '#server/features/analytics/service.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { newId } from '#server/ids.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { avatarOf } from './avatar.ts';
import { linkAgent, linkAllAgents, clearAgentErrors } from './links.store.ts';
import { dropRevocations } from './revocations.store.ts';
import { originsOf } from './origins.ts';
import {
  type AccountRow,
  countAccounts,
  findConnectedOrNot,
  deleteCursor,
  isHeldByAnother,
  putAccount,
  updateAccount,
  findAccount,
  updateWithSecret,
  profileColumns,
} from './store.ts';

export interface NewAccount {
  owner_id: string;
  platform: LivePlatform;
  login: Login;
  /** The agent of the owner that it is connected for. */
  agent_id: string | null;
  /** The account to reconnect; `undefined` to add one. */
  again: string | undefined;
  origin: Origin;
}

const nameOf = (username: string): string =>
  /^[\w.-]+$/.test(username) ? `@${username}` : username;

/** Posts that wait for an account must go out as that account, not as whichever one signed in. */
async function requireSame(trx: Db, account: NewAccount, again: string): Promise<void> {
  const { owner_id, platform, login } = account;
  const before = await findAccount(trx, owner_id, again);
  if (before?.platform !== platform) throw new AppError('not_found');
  if (before.external_id === login.profile.external_id) return;
  const [now, wanted] = [nameOf(login.profile.username), nameOf(before.username)];
  throw conflictError(
    `This is ${now}, not ${wanted}. Sign in to ${platforms[platform].name} as ${wanted}, or add ${now} as another account.`,
  );
}

/** Throws `limit_reached`. */
export async function requireRoom(trx: Db, owner_id: string): Promise<void> {
  if ((await countAccounts(trx, owner_id)) < limits.connections_per_user) return;
  throw new AppError('limit_reached', {
    message: `You’ve reached the limit of ${limits.connections_per_user} connected accounts. Disconnect one first.`,
  });
}

/** A new account is for every agent; one that is connected again only for the agent that asked. */
async function linkSaved(
  trx: Db,
  row: AccountRow,
  { isNew, agent_id, now }: { isNew: boolean; agent_id: string | null; now: number },
): Promise<void> {
  if (isNew) await linkAllAgents(trx, row, now, agent_id);
  else if (agent_id !== null) await linkAgent(trx, agent_id, row.id, now);
}

/** Whether an account is new or was disconnected; then it needs room. Throws `limit_reached`. */
async function makeRoom(
  trx: Db,
  owner_id: string,
  before: Pick<AccountRow, 'disconnected_at'> | undefined,
): Promise<boolean> {
  if (before?.disconnected_at === null) return false;
  // Neither this nor an agent that is created at the same time misses the other.
  await holdUser(trx, owner_id);
  await requireRoom(trx, owner_id);
  return true;
}

/** Texts from a network are shown on one line. */
const shortened = (text: string): string => cut(text, 200);

async function insertOrRestore(ctx: Context, trx: Db, account: NewAccount): Promise<AccountRow> {
  const { owner_id, platform, login, agent_id, again, origin } = account;
  const { external_id, username, display_name, followers } = login.profile;
  const known = { owner_id, platform, external_id };
  const origins = originsOf(ctx, platform, login.secret);
  const now = ctx.clock();
  if (again !== undefined) await requireSame(trx, account, again);
  if (await isHeldByAnother(trx, { ...known, ...origins })) throw new AppError('account_taken');
  const before = await findConnectedOrNot(trx, known);
  const isNew = await makeRoom(trx, owner_id, before);
  const id = before?.id ?? newId();
  const row = await putAccount(trx, {
    id,
    ...known,
    username: shortened(username),
    display_name: shortened(display_name),
    ...origins,
    followers,
    status: 'connected',
    connected_at: now,
    checked_at: now,
    secret: ctx.sealer.seal(login.secret, sealContextOfSecret({ id, owner_id })),
    expires_at: login.expires_at,
    ...profileColumns(login.profile),
  });
  if (before && before.speaker !== origins.speaker) await deleteCursor(trx, id);
  await dropRevocations(trx, platform, external_id);
  await linkSaved(trx, row, { isNew, agent_id, now });
  await clearAgentErrors(trx, row.id, now);
  const notification = { owner_id, about: row.id };
  await resolveNotificationsAbout(trx, { ...notification, kind: 'connection_lost' }, now);
  await resolveNotificationsAbout(trx, { ...notification, kind: 'connection_ending' }, now);
  const detail = `${platform}: ${username}`;
  await record(ctx, trx, { event: 'platform_connected', user_id: owner_id, origin, detail }, now);
  return row;
}

/**
 * Stores an account, or restores the person's own one, and releases posts that were held for it. Throws
 * `account_taken` if someone else has it connected, `conflict` if it is not the account to reconnect, and
 * `limit_reached`.
 */
export async function saveAccount(ctx: Context, account: NewAccount): Promise<AccountRow> {
  const save = () => ctx.db.transaction().execute((trx) => insertOrRestore(ctx, trx, account));
  const row = await save().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    // Someone connected it concurrently; the retry finds out who.
    return save();
  });
  await storeFollowers(ctx, row.id, row.followers);
  await resumeAccount(ctx, row.id);
  const face = await avatarOf(ctx, row.owner_id, account.login.profile.avatar_url, row);
  await updateAccount(ctx.db, row.id, face);
  return { ...row, ...face };
}

/**
 * Replaces `account.secret` by `next`, both decrypted, and its expiry if known. Returns the stored secret: `next`,
 * or the one that a faster worker stored.
 */
export async function saveSecret(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  account: Account,
  next: string,
  expires_at?: number | null,
): Promise<string> {
  for (;;) {
    const kept = await findAccount(db, account.owner_id, account.id);
    // It was disconnected in the meantime: active work may finish, and nothing is stored.
    if (!kept || kept.secret === null) return next;
    const { secret } = openAccount(sealer, kept);
    if (secret !== null && secret !== account.secret) return secret;
    const sealed = sealer.seal(next, sealContextOfSecret(account));
    // If it was only re-encrypted with another key meanwhile, the secret is the same: retry.
    const change = { secret: sealed, ...(expires_at !== undefined && { expires_at }) };
    if (await updateWithSecret(db, kept, change)) return next;
  }
}
