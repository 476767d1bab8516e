import type { Kysely } from 'kysely';

/** A writing job may end with texts that are kept nowhere else: suggestions for a post that is being written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_jobs').addColumn('result', 'text').execute();
}
