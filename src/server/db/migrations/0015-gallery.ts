import type { Kysely } from 'kysely';

/** Pictures that their owner keeps stay in the gallery, whether anything uses them or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('kept', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
