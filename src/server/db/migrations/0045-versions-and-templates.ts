import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Post versions and text templates. Existing posts get their first version with their next change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('post_versions'))
    .id()
    .ref('post_id', 'posts.id')
    .text('agent_id', 'source', 'texts')
    .number('begun_at', 'made_at')
    .create();
  await sql`create index post_versions_of_post on post_versions (post_id, id)`.execute(db);
  await sql`create index post_versions_made on post_versions (made_at)`.execute(db);
  await columns(db.schema.createTable('templates'))
    .id()
    .ref('owner_id', 'users.id')
    .text('name', 'body')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index templates_of_owner on templates (owner_id, id)`.execute(db);
}
