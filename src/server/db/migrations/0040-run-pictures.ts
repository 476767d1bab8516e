import type { Kysely } from 'kysely';

/** A schedule may have a picture drawn for each of its runs; its first series keeps what is under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('series').addColumn('run_picture', 'text').execute();
}
