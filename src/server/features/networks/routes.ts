import { callbackOf } from '#contract/connections/types.ts';
import type { networkCalls, NetworkApp } from '#contract/networks/calls.ts';
import {
  type AppPlatform,
  AppPlatformIds,
  appTraitsOf,
  platforms,
} from '#contract/platforms/platforms.ts';
import type { App } from '#server/adapters/social/index.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { appOfEnvironment, keptApp, saveApp } from './service.ts';
import { countAccountsOn, deleteApp } from './store.ts';

/** How long a network may take, in milliseconds. */
const patience = 15_000;

const callbackFor = ({ config }: Context, platform: AppPlatform): string =>
  config.public_url + callbackOf(platform);

type Known = Pick<NetworkApp, 'set_by' | 'id_ends' | 'saved_at'>;

/** Who set the app, and what may be said of it. */
async function knownOf(ctx: Context, platform: AppPlatform): Promise<Known> {
  const endOf = ({ id }: App) => id.slice(-4);
  const set = appOfEnvironment(ctx, platform);
  if (set) return { set_by: 'environment', id_ends: endOf(set), saved_at: null };
  const kept = await keptApp(ctx, platform);
  if (!kept) return { set_by: 'nobody', id_ends: null, saved_at: null };
  const saved_at = new Date(kept.updated_at).toISOString();
  return kept.app === 'lost'
    ? { set_by: 'lost', id_ends: null, saved_at }
    : { set_by: 'administrator', id_ends: endOf(kept.app), saved_at };
}

async function stateOf(ctx: Context, platform: AppPlatform): Promise<NetworkApp> {
  return {
    platform,
    ...(await knownOf(ctx, platform)),
    callback: callbackFor(ctx, platform),
    can_test: ctx.tryApp[platform] !== undefined,
    accounts: await countAccountsOn(ctx.db, platform),
  };
}

/** Throws `conflict` where the environment decides. */
function requireOurs(ctx: Context, platform: AppPlatform): void {
  if (!appOfEnvironment(ctx, platform)) return;
  const traits = appTraitsOf(platform);
  throw new AppError('conflict', {
    message: `The environment sets this app. Change ${traits?.id.env} and ${traits?.secret.env} there.`,
  });
}

const log = (
  ctx: Context,
  event: 'network_set_up' | 'network_removed',
  { caller, ...request }: { caller: Caller } & Origin,
  platform: AppPlatform,
): Promise<void> =>
  record(
    ctx,
    ctx.db,
    { event, user_id: caller.user_id, origin: originOf(request), detail: platforms[platform].name },
    ctx.clock(),
  );

/** Throws `unavailable`, and `connection_failed` in the network's words. */
async function tryApp(ctx: Context, platform: AppPlatform, app: App): Promise<void> {
  const ask = ctx.tryApp[platform];
  const { name } = platforms[platform];
  if (!ask) {
    const message = `${name} can’t be tested without a person. The first account that connects shows if it works.`;
    throw new AppError('conflict', { message });
  }
  try {
    await ask(app, callbackFor(ctx, platform), ctx.timeout(patience));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    const { message, kind } = cause;
    const isLater = kind === 'retry' || kind === 'unknown';
    throw new AppError(isLater ? 'unavailable' : 'connection_failed', { message, cause });
  }
}

export const networkRoutes = (ctx: Context): Handlers<typeof networkCalls> => ({
  list: async () => ({
    data: await Promise.all(AppPlatformIds.map((platform) => stateOf(ctx, platform))),
  }),

  async save({ params: { platform }, body, ...request }) {
    requireOurs(ctx, platform);
    await saveApp(ctx, platform, body);
    await log(ctx, 'network_set_up', request, platform);
    return {
      data: await stateOf(ctx, platform),
      message: `Saved. Accounts on ${platforms[platform].name} can be connected now.`,
    };
  },

  async test({ params: { platform }, body: { id, secret } }) {
    const app = id && secret ? { id, secret } : await ctx.apps.find(platform);
    if (!app) {
      const message = 'Enter both first';
      throw new AppError('invalid_input', { details: [{ path: 'id', message }] });
    }
    await tryApp(ctx, platform, app);
    return { message: `${platforms[platform].name} accepts this app.` };
  },

  async remove({ params: { platform }, ...request }) {
    requireOurs(ctx, platform);
    if (!(await deleteApp(ctx.db, platform, ''))) throw new AppError('not_found');
    await log(ctx, 'network_removed', request, platform);
    return { data: await stateOf(ctx, platform), message: 'App removed.' };
  },
});
