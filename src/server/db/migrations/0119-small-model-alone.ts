import type { Kysely } from 'kysely';

/** Whether texts by a small model may be published without their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('small_model_alone', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
