/** Connects accounts by credentials that the person types. */
import type { NewConnection } from '#contract/connections/calls.ts';
import { appTraitsOf, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Login, Logins } from '#server/adapters/social/index.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { outOfReach } from '#server/reachable.ts';
import { callPlatform } from './reach.ts';
import { linkAllAgents } from './links.store.ts';
import { requireRoom, saveAccount } from './save-account.ts';
import { type AccountRow, findConnectedOrNot, findNamed, putAccount, usernameOf } from './store.ts';

/** Why a platform cannot be connected here, in a sentence; `undefined` if it can. */
export async function connectProblem(
  { apps, config }: Pick<Context, 'apps' | 'config'>,
  platform: LivePlatform,
  isAdmin = false,
): Promise<string | undefined> {
  const { name } = platforms[platform];
  const hidden = outOfReach(config, platform, isAdmin);
  if (hidden !== undefined) return hidden;
  if (!appTraitsOf(platform) || (await apps.find(platform))) return undefined;
  const who = isAdmin ? 'You' : 'An administrator';
  return `${name} isn’t set up on this server yet. ${who} can do that under Settings › Networks.`;
}

/** Throws `platform_unavailable`. */
export async function requireConnectable(
  ctx: Pick<Context, 'apps' | 'config'>,
  platform: LivePlatform,
): Promise<void> {
  const message = await connectProblem(ctx, platform);
  if (message !== undefined) throw new AppError('platform_unavailable', { message });
}

/** Timeout for ending a session, in milliseconds. */
const endTimeout = 3000;

type AnyLogin = Logins[LivePlatform];
type Form =
  | Extract<AnyLogin, (...given: never[]) => unknown>
  | Extract<AnyLogin, { form: unknown }>['form'];
/** Typed credentials of any platform that asks for some. */
type Typed = Parameters<Form>[0];

type Unasked = Exclude<NewConnection, Typed>;

const isTyped = (given: NewConnection): given is Typed =>
  platforms[given.platform].connect.by !== 'nothing';

function signIn({ logins }: Context, given: Typed, signal: AbortSignal): Promise<Login> {
  // Each adapter accepts the input of its own platform, which the compiler cannot infer.
  type SignIn = (given: Typed, signal: AbortSignal) => Promise<Login>;
  const login = logins[given.platform];
  return (('form' in login ? login.form : login) as SignIn)(given, signal);
}

/** Connects an account that needs no sign-in: the first one, or with a name an additional one. */
async function open(
  ctx: Context,
  user_id: string,
  { platform, name }: Unasked,
  origin: Origin,
): Promise<AccountRow> {
  const now = ctx.clock();
  const row = await ctx.db.transaction().execute(async (trx) => {
    const opened =
      name === undefined
        ? await openDefaultAccount(trx, user_id, platform, now)
        : await openNamed(trx, user_id, { platform, name }, now);
    const about = { user_id, origin, detail: name ? `${platform}: ${name}` : platform };
    await record(ctx, trx, { event: 'platform_connected', ...about }, now);
    return opened;
  });
  await resumeAccount(ctx, row.id);
  return row;
}

/** Ends the session of an account that is not stored. */
async function endSession(ctx: Context, platform: LivePlatform, login: Login): Promise<void> {
  const { external_id, username } = login.profile;
  const account = { id: '', owner_id: '', external_id, username, secret: login.secret };
  await ctx.social[platform]
    .revoke?.(account, ctx.timeout(endTimeout))
    .catch((err: unknown) => ctx.log.info({ err, platform }, 'a session could not be ended'));
}

/**
 * Connects an account. Throws `platform_unavailable`, `connection_failed` and `unavailable` with the platform's
 * words, and what `saveAccount` throws.
 */
export async function connect(
  ctx: Context,
  owner_id: string,
  given: NewConnection,
  origin: Origin,
): Promise<AccountRow> {
  const { platform } = given;
  await requireConnectable(ctx, platform);
  if (!isTyped(given)) return open(ctx, owner_id, given, origin);
  const login = await callPlatform(ctx, (signal) => signIn(ctx, given, signal));
  try {
    const again = given.connection_id;
    return await saveAccount(ctx, { owner_id, platform, login, agent_id: null, again, origin });
  } catch (error) {
    await endSession(ctx, platform, login);
    throw error;
  }
}

/** Connects or restores a person's first account on a platform that needs no sign-in. */
export async function openDefaultAccount(
  db: Db,
  owner_id: string,
  platform: LivePlatform,
  now: number,
): Promise<AccountRow> {
  const known = { owner_id, platform, external_id: owner_id } as const;
  const before = await findConnectedOrNot(db, known);
  const row = await putAccount(db, {
    id: before?.id ?? newId(),
    ...known,
    username: await usernameOf(db, owner_id),
    // A name that its owner gave it stays.
    display_name: before?.display_name || platforms[platform].name,
    status: 'connected',
    secret: null,
    connected_at: now,
  });
  if (before?.disconnected_at !== null) await linkAllAgents(db, row, now);
  return row;
}

/** Restores an account that needs no sign-in. */
export async function reopen(
  db: Db,
  { id, owner_id, platform, external_id, username, display_name }: AccountRow,
  now: number,
): Promise<AccountRow> {
  const same = { id, owner_id, platform, external_id, username, display_name };
  const row = await putAccount(db, {
    ...same,
    status: 'connected',
    secret: null,
    connected_at: now,
  });
  await linkAllAgents(db, row, now);
  return row;
}

export const nameTaken = (name: string): AppError =>
  conflictError(`You already have an account named “${name}”. Choose another name.`);

/**
 * Connects an additional account there, or restores the one of that name. Throws `conflict` while the name is in
 * use, and `limit_reached`.
 */
async function openNamed(
  trx: Db,
  owner_id: string,
  { platform, name }: { platform: LivePlatform; name: string },
  now: number,
): Promise<AccountRow> {
  await holdUser(trx, owner_id);
  const before = await findNamed(trx, owner_id, platform, name);
  if (before?.disconnected_at === null) throw nameTaken(before.display_name);
  await requireRoom(trx, owner_id);
  if (before?.external_id === owner_id) return openDefaultAccount(trx, owner_id, platform, now);
  const id = before?.id ?? newId();
  const row = await putAccount(trx, {
    id,
    owner_id,
    platform,
    external_id: id,
    username: name,
    display_name: name,
    status: 'connected',
    secret: null,
    connected_at: now,
  });
  await linkAllAgents(trx, row, now);
  return row;
}
