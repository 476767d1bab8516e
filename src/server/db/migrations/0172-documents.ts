import type { Kysely } from 'kysely';

/** PDFs are stored like images and have pages; existing rows have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('pages', 'integer').execute();
}
