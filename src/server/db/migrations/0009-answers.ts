import type { Kysely } from 'kysely';

/** Platform answers, and whether a fixed text was written by AI. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('http', 'bigint').execute();
  await db.schema.alterTable('attempts').addColumn('code', 'text').execute();
  await db.schema
    .alterTable('series')
    .addColumn('made_with_ai', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
