import { callbackOf } from '#contract/connections/types.ts';
import type { networkCalls, NetworkApp } from '#contract/networks/calls.ts';
import { type AppId, AppIds, platformApps } from '#contract/platforms/platforms.ts';
import { toIso } from '#contract/core/time.ts';
import type { App } from '#server/adapters/social/index.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { appOfEnvironment, storedApp, saveApp } from './service.ts';
import { accountsOn, deleteApp } from './store.ts';

/** Timeout in milliseconds. */
const trialTimeout = 15_000;

const callbackFor = ({ config }: Context, id: AppId): string =>
  config.public_url + callbackOf(platformApps[id].platform);

/** The trial call of a network, if it has one. */
function trialOf({ tryApp }: Context, id: AppId) {
  const { platform, part } = platformApps[id];
  return part === '' ? tryApp[platform] : undefined;
}

type Known = Pick<NetworkApp, 'set_by' | 'id_ends' | 'saved_at'>;

/** The source of the app, and its public fields. */
async function knownOf(ctx: Context, id: AppId): Promise<Known> {
  const endOf = (app: App) => app.id.slice(-4);
  const { platform, part } = platformApps[id];
  const set = appOfEnvironment(ctx, platform, part);
  if (set) return { set_by: 'environment', id_ends: endOf(set), saved_at: null };
  const kept = await storedApp(ctx, platform, part);
  if (!kept) return { set_by: 'nobody', id_ends: null, saved_at: null };
  const saved_at = toIso(kept.updated_at);
  return kept.app === 'lost'
    ? { set_by: 'lost', id_ends: null, saved_at }
    : { set_by: 'administrator', id_ends: endOf(kept.app), saved_at };
}

/** The number of accounts that were connected through an app; a network's second app is counted separately. */
async function countAccounts(ctx: Context, id: AppId): Promise<number> {
  const { platform, part } = platformApps[id];
  const { also } = ctx.logins[platform];
  const accounts = await accountsOn(ctx.db, platform);
  return accounts.filter((one) => (also?.isOf(one) ?? false) === (part !== '')).length;
}

async function stateOf(ctx: Context, id: AppId): Promise<NetworkApp> {
  return {
    id,
    ...(await knownOf(ctx, id)),
    callback: callbackFor(ctx, id),
    can_test: trialOf(ctx, id) !== undefined,
    accounts: await countAccounts(ctx, id),
  };
}

/** Throws `conflict` if the environment defines the app. */
function requireOurs(ctx: Context, app: AppId): void {
  const { platform, part, id, secret } = platformApps[app];
  if (!appOfEnvironment(ctx, platform, part)) return;
  throw conflictError(
    `This app is set in the server’s environment. Change ${id.env} and ${secret.env} there.`,
  );
}

const log = (
  ctx: Context,
  event: 'network_set_up' | 'network_removed',
  { caller, ...request }: { caller: Caller } & Origin,
  id: AppId,
): Promise<void> =>
  record(
    ctx,
    ctx.db,
    { event, user_id: caller.user_id, origin: originOf(request), detail: platformApps[id].name },
    ctx.clock(),
  );

/** Throws `unavailable`, and `connection_failed` with the network's words. */
async function tryApp(ctx: Context, id: AppId, app: App): Promise<void> {
  const ask = trialOf(ctx, id);
  const { name } = platformApps[id];
  if (!ask) {
    const message = `${name} can’t be tested without a person. The first account that connects shows if it works.`;
    throw conflictError(message);
  }
  try {
    await ask(app, callbackFor(ctx, id), ctx.timeout(trialTimeout));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    const { message, kind } = cause;
    const isLater = kind === 'retry' || kind === 'unknown';
    throw new AppError(isLater ? 'unavailable' : 'connection_failed', { message, cause });
  }
}

export const networkRoutes = (ctx: Context): Handlers<typeof networkCalls> => ({
  list: async () => ({ data: await Promise.all(AppIds.map((id) => stateOf(ctx, id))) }),

  async save({ params: { app: id }, body, ...request }) {
    requireOurs(ctx, id);
    const { platform, part, name } = platformApps[id];
    await saveApp(ctx, platform, part, body);
    await log(ctx, 'network_set_up', request, id);
    return { data: await stateOf(ctx, id), message: `Saved. ${name} can be connected now.` };
  },

  async test({ params: { app: of }, body: { id, secret } }) {
    const { platform, part, name } = platformApps[of];
    const app = id && secret ? { id, secret } : await ctx.apps.find(platform, part);
    if (!app) {
      const message = 'Enter both first';
      throw new AppError('invalid_input', { details: [{ path: 'id', message }] });
    }
    await tryApp(ctx, of, app);
    return { message: `${name} accepts this app.` };
  },

  async remove({ params: { app: id }, ...request }) {
    requireOurs(ctx, id);
    const { platform, part } = platformApps[id];
    if (!(await deleteApp(ctx.db, platform, part))) throw new AppError('not_found');
    await log(ctx, 'network_removed', request, id);
    return { data: await stateOf(ctx, id), message: 'App removed.' };
  },
});
