import type { Kysely } from 'kysely';

/** What platforms answered, and which fixed texts come from a writer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('http', 'bigint').execute();
  await db.schema.alterTable('attempts').addColumn('code', 'text').execute();
  await db.schema
    .alterTable('series')
    .addColumn('made_with_ai', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
