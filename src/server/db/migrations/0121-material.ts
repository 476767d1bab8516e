import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

/** What agents may post about, one line each. Rows go with their agent, also when an older process deletes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('materials'))
    .id()
    .add('owner_id', 'text', (column) =>
      required(column).references('users.id').onDelete('cascade'),
    )
    .add('agent_id', 'text', (column) =>
      required(column).references('agents.id').onDelete('cascade'),
    )
    .text('kind', 'text', 'words')
    .number('cooldown_days', 'uses')
    .maybeNumber('last_used_at')
    .maybeText('note')
    .number('version')
    .maybeNumber('deleted_at')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index materials_of_owner on materials (owner_id, id)`.execute(db);
  await sql`create index materials_of_agent on materials (agent_id, created_at)`.execute(db);
}
