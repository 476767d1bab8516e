import type { Kysely } from 'kysely';

/** What of a file could not be read, as a list in JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('left_out', 'text').execute();
}
