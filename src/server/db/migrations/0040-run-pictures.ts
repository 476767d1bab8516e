import type { Kysely } from 'kysely';

/** A schedule can generate an image for each run; its first series stores the run in progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('series').addColumn('run_picture', 'text').execute();
}
