/** SQL of the OAuth apps of this server. They belong to the server, so there is no owner. */
import type { Selectable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type AppRow = Selectable<Schema['platform_apps']>;

export const findApp = (
  db: Db,
  platform: LivePlatform,
  server: string,
): Promise<AppRow | undefined> =>
  db
    .selectFrom('platform_apps')
    .selectAll()
    .where('platform', '=', platform)
    .where('server', '=', server)
    .executeTakeFirst();

/** Inserts or replaces an app. */
export async function putApp(db: Db, app: AppRow): Promise<void> {
  const { id, secret, updated_at } = app;
  await db
    .insertInto('platform_apps')
    .values(app)
    .onConflict((on) => on.columns(['platform', 'server']).doUpdateSet({ id, secret, updated_at }))
    .execute();
}

/** Inserts an app unless there is one. */
export async function insertAppIfNone(db: Db, app: AppRow): Promise<void> {
  await db
    .insertInto('platform_apps')
    .values(app)
    .onConflict((on) => on.columns(['platform', 'server']).doNothing())
    .execute();
}

/** `false` if there was none. */
export async function deleteApp(db: Db, platform: LivePlatform, server: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform_apps')
    .where('platform', '=', platform)
    .where('server', '=', server)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The ids of all connected accounts on a platform, of every owner. */
export async function accountsOn(db: Db, platform: LivePlatform): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('external_id')
    .where('platform', '=', platform)
    .where('disconnected_at', 'is', null)
    .execute();
  return rows.map(({ external_id }) => external_id);
}
