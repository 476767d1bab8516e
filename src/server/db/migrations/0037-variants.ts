import type { Kysely } from 'kysely';

/** Variants that a model fitted to their network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('variants')
    .addColumn('made_with_ai', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
