import type { Kysely } from 'kysely';

/** The size of each kept answer, and an index that sums them per person. Older processes write none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotent_answers').addColumn('size', 'bigint').execute();
  await db.schema
    .createIndex('idempotent_answers_sizes')
    .on('idempotent_answers')
    .columns(['user_id', 'size'])
    .execute();
}
