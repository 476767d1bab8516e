import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Apps registered at networks, and the network of each pending sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('platform_apps'))
    .id()
    .text('platform', 'server', 'secret')
    .number('updated_at')
    .with((t) => t.addUniqueConstraint('platform_apps_by_server', ['platform', 'server'] as never))
    .create();
  await db.schema
    .alterTable('oauth_requests')
    // So far X was the only one.
    .addColumn('platform', 'text', (column) => column.notNull().defaultTo('twitter'))
    .execute();
  await sql`create index accounts_by_expires_at on accounts (expires_at)`.execute(db);
}
