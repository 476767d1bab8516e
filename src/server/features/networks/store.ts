/** SQL of the apps that networks know this server by. They belong to the server, so no owner is named. */
import type { Selectable } from 'kysely';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type AppRow = Selectable<Schema['platform_apps']>;

export const findApp = (
  db: Db,
  platform: PlatformId,
  server: string,
): Promise<AppRow | undefined> =>
  db
    .selectFrom('platform_apps')
    .selectAll()
    .where('platform', '=', platform)
    .where('server', '=', server)
    .executeTakeFirst();

/** Keeps an app in place of the one before. */
export async function putApp(db: Db, app: AppRow): Promise<void> {
  const { id, secret, updated_at } = app;
  await db
    .insertInto('platform_apps')
    .values(app)
    .onConflict((on) => on.columns(['platform', 'server']).doUpdateSet({ id, secret, updated_at }))
    .execute();
}

/** Keeps an app where there is none yet. */
export async function addApp(db: Db, app: AppRow): Promise<void> {
  await db
    .insertInto('platform_apps')
    .values(app)
    .onConflict((on) => on.columns(['platform', 'server']).doNothing())
    .execute();
}

/** `false` where there was none. */
export async function deleteApp(db: Db, platform: PlatformId, server: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform_apps')
    .where('platform', '=', platform)
    .where('server', '=', server)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The accounts that are in use on a platform, of everyone, by what they are there. */
export async function accountsOn(db: Db, platform: PlatformId): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('external_id')
    .where('platform', '=', platform)
    .where('disconnected_at', 'is', null)
    .execute();
  return rows.map(({ external_id }) => external_id);
}
