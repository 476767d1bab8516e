import type { Kysely } from 'kysely';

/** A writing job shows its text while a model writes it; older processes leave it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_jobs').addColumn('so_far', 'text').execute();
}
