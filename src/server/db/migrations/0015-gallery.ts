import type { Kysely } from 'kysely';

/** Images that their owner keeps stay in the gallery, even if nothing uses them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('kept', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
