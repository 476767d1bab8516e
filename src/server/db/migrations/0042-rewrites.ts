import type { Kysely } from 'kysely';

/** A writing job may return suggestions that are stored nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_jobs').addColumn('result', 'text').execute();
}
