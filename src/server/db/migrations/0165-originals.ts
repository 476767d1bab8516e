import type { Kysely } from 'kysely';

/** The uploaded file as it came, beside the one that is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('original', 'text').execute();
}
