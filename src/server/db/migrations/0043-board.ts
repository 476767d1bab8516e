import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Ideas without text, deduplicated import rows, and the calendar feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('idea', 'text').execute();
  await db.schema.alterTable('posts').addColumn('import_line', 'text').execute();
  await sql`create unique index posts_of_import on posts (owner_id, import_line)
    where import_line is not null`.execute(db);
  await columns(db.schema.createTable('calendar_feeds'))
    .id()
    .ref('owner_id', 'users.id')
    .text('secret_hash')
    .number('created_at')
    .create();
  await sql`create unique index calendar_feeds_of_owner on calendar_feeds (owner_id)`.execute(db);
}
