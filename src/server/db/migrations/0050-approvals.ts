import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Who approved which exact text, and which replies were disclosed as automatic. Unknown for existing posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('approvals'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('series_id', 'series.id')
    .maybeText('occurrence_id')
    .text('way')
    .maybeText('by_name', 'by_identity', 'label')
    .text('hash', 'content')
    .number('at')
    .create();
  await sql`create index approvals_of_series on approvals (series_id, hash)`.execute(db);
  await sql`create index approvals_of_owner on approvals (owner_id, id)`.execute(db);
  await db.schema
    .alterTable('interactions')
    .addColumn('disclosed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
