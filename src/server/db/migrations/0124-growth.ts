import type { Kysely } from 'kysely';
import { columns, required } from './columns.ts';

/** When it was last looked what could work better for an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('growth_looks'))
    .add('agent_id', 'text', (column) =>
      required(column).primaryKey().references('agents.id').onDelete('cascade'),
    )
    .number('looked_at')
    .create();
}
