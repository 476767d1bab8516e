import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Costs are kept when the agent is deleted, so an entry has its agent’s id without a foreign key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'agents']) {
    await db.schema.alterTable(table).addColumn('monthly_budget', 'bigint').execute();
  }
  await columns(db.schema.createTable('usage_entries'))
    .id()
    .ref('owner_id', 'users.id')
    .maybeText('agent_id', 'agent_name')
    .text('kind', 'what', 'state')
    .maybeNumber('tokens_in', 'tokens_out', 'cost')
    .number('at')
    .create();
  await sql`create index usage_entries_by_owner_id_at on usage_entries (owner_id, at)`.execute(db);
  await sql`create index usage_entries_open on usage_entries (at) where state <> 'settled'`.execute(
    db,
  );
}
