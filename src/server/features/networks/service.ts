/** The OAuth apps of this server on networks, for adapters and screens. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { App, Apps } from '#server/adapters/social/index.ts';
import type { Context } from '#server/context.ts';
import { type SealContext, SealBroken } from '#server/db/sealed.ts';
import { newId } from '#server/ids.ts';
import { insertAppIfNone, deleteApp, findApp, putApp } from './store.ts';

export type AppContext = Pick<Context, 'config' | 'db' | 'sealer' | 'clock' | 'log'>;

const sealContextOf = (id: string): SealContext => ({
  table: 'platform_apps',
  row: id,
  column: 'secret',
  owner: '',
});

const sealed = (
  { sealer, clock }: AppContext,
  platform: LivePlatform,
  server: string,
  { id: app_id, secret }: App,
) => {
  const id = newId();
  const kept = sealer.seal(JSON.stringify({ id: app_id, secret }), sealContextOf(id));
  return { id, platform, server, secret: kept, updated_at: clock() };
};

/** The stored app; `lost` if this server's secrets cannot decrypt it, `undefined` if there is none. */
export async function storedApp(
  { db, sealer }: AppContext,
  platform: LivePlatform,
  server: string,
): Promise<{ app: App | 'lost'; updated_at: number } | undefined> {
  const row = await findApp(db, platform, server);
  if (!row) return undefined;
  const { id, secret, updated_at } = row;
  try {
    // Only `sealed` writes this column.
    return { app: JSON.parse(sealer.open(secret, sealContextOf(id))) as App, updated_at };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { app: 'lost', updated_at };
  }
}

/** Apps in the environment have priority. */
export const appOfEnvironment = (
  { config }: Pick<AppContext, 'config'>,
  platform: LivePlatform,
  part: string,
): App | undefined =>
  (config.apps as Partial<Record<string, App>>)[part === '' ? platform : `${platform}_${part}`];

/** Stores an app from an administrator, replacing an earlier one. */
export const saveApp = (
  ctx: AppContext,
  platform: LivePlatform,
  part: string,
  app: App,
): Promise<void> => putApp(ctx.db, sealed(ctx, platform, part, app));

/** The apps for adapters, read at each use. */
export function createApps(ctx: AppContext): Apps {
  const find: Apps['find'] = async (platform, server = '') => {
    const set = appOfEnvironment(ctx, platform, server);
    if (set) return set;
    const kept = await storedApp(ctx, platform, server);
    if (kept?.app !== 'lost') return kept?.app;
    ctx.log.warn({ platform, server }, 'an app can’t be opened with this server’s secret');
    return undefined;
  };
  return {
    find,
    async keep(platform, server, app) {
      // An app that can no longer be decrypted is replaced.
      if ((await storedApp(ctx, platform, server))?.app === 'lost') {
        await deleteApp(ctx.db, platform, server);
      }
      await insertAppIfNone(ctx.db, sealed(ctx, platform, server, app));
      return (await find(platform, server)) ?? app;
    },
    async forget(platform, server) {
      await deleteApp(ctx.db, platform, server);
    },
  };
}
