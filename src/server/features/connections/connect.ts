/** Connecting accounts that are proved by what the person types. */
import type { NewConnection } from '#contract/connections/calls.ts';
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { Login } from '#server/adapters/social/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { reach } from './reach.ts';
import { openSandbox } from './sandbox.ts';
import { saveAccount } from './save-account.ts';
import type { AccountRow } from './store.ts';

const noKeys =
  'Twitter cannot be connected here yet: whoever runs this installation has to set X_API_KEY and X_API_SECRET.';

/** Why a platform cannot be connected here, in a sentence; `undefined` where it can. */
export function hindranceOf({ logins }: Pick<Context, 'logins'>, platform: PlatformId) {
  const { live, name } = platforms[platform];
  if (!live) return `${name} cannot be connected with this version.`;
  return platform === 'twitter' && !logins.twitter ? noKeys : undefined;
}

/** Throws `platform_unavailable`. */
export function requireConnectable(ctx: Pick<Context, 'logins'>, platform: PlatformId): void {
  const message = hindranceOf(ctx, platform);
  if (message !== undefined) throw new AppError('platform_unavailable', { message });
}

/** How long the end of a session may take, in milliseconds. */
const farewell = 3000;

type Typed = Exclude<NewConnection, { platform: 'sandbox' }>;

function signIn({ logins }: Context, given: Typed, signal: AbortSignal): Promise<Login> {
  if (given.platform === 'telegram') return logins.telegram(given, signal);
  return logins.bluesky({ ...given, service: new URL(given.service).origin }, signal);
}

async function connectSandbox(ctx: Context, user_id: string, origin: Origin): Promise<AccountRow> {
  const now = ctx.clock();
  const row = await ctx.db.transaction().execute(async (trx) => {
    const opened = await openSandbox(trx, user_id, now);
    const about = { user_id, origin, detail: 'sandbox' };
    await record(ctx, trx, { event: 'platform_connected', ...about }, now);
    return opened;
  });
  await resumeAccount(ctx, row.id);
  return row;
}

/** Ends what was opened for an account that is not kept. */
async function leave(ctx: Context, platform: Typed['platform'], login: Login): Promise<void> {
  const { external_id, username } = login.profile;
  const account = { id: '', owner_id: '', external_id, username, secret: login.secret };
  await ctx.social[platform]
    .revoke?.(account, ctx.timeout(farewell))
    .catch((err: unknown) => ctx.log.info({ err, platform }, 'a session could not be ended'));
}

/**
 * Connects an account. Throws `platform_unavailable`, `connection_failed` and `unavailable` in the platform's words,
 * and what `saveAccount` throws.
 */
export async function connect(
  ctx: Context,
  owner_id: string,
  given: NewConnection,
  origin: Origin,
): Promise<AccountRow> {
  const { platform } = given;
  requireConnectable(ctx, platform);
  if (platform === 'sandbox') return connectSandbox(ctx, owner_id, origin);
  const login = await reach(ctx, (signal) => signIn(ctx, given, signal));
  try {
    return await saveAccount(ctx, { owner_id, platform, login, agent_id: null, origin });
  } catch (error) {
    await leave(ctx, platform, login);
    throw error;
  }
}
