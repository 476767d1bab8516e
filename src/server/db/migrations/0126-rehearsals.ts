import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

const ofOwner = (column: Parameters<typeof required>[0]) =>
  required(column).references('users.id').onDelete('cascade');

/**
 * Rehearsals: what an agent would have said. They are in tables of their own, so that nothing that counts mentions, replies,
 * posts or lessons can find them. A text has a row for each version that is compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('rehearsals'))
    .id()
    .add('owner_id', 'text', ofOwner)
    .add('agent_id', 'text', (column) =>
      required(column).references('agents.id').onDelete('cascade'),
    )
    .text('source', 'state', 'versions', 'personas')
    .number('created_at', 'expires_at')
    .create();
  await sql`create index rehearsals_of_agent on rehearsals (agent_id, created_at)`.execute(db);
  await sql`create index rehearsals_of_owner on rehearsals (owner_id, id)`.execute(db);
  await sql`create index rehearsals_expired on rehearsals (expires_at)`.execute(db);
  await columns(db.schema.createTable('rehearsal_items'))
    .id()
    .add('rehearsal_id', 'text', (column) =>
      required(column).references('rehearsals.id').onDelete('cascade'),
    )
    .add('owner_id', 'text', ofOwner)
    .number('n', 'side')
    .text('source')
    .maybeText('source_id')
    .text('text', 'facts')
    .maybeText('link', 'author')
    .text('platform', 'state')
    .maybeText('outcome', 'parts', 'note', 'decision')
    .maybeNumber('cost')
    .number('tries', 'next_at', 'lease_token')
    .maybeNumber('lease_until')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index rehearsal_items_of_run on rehearsal_items (rehearsal_id, n, side)`.execute(
    db,
  );
  await sql`create index rehearsal_items_of_owner on rehearsal_items (owner_id, id)`.execute(db);
  await sql`create index rehearsal_items_due on rehearsal_items (next_at) where state = 'waiting'`.execute(
    db,
  );
}
