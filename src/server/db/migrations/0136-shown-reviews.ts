import type { Kysely } from 'kysely';

/** The texts that a reviewer had before them when they answered, so that the page can say what changed since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('review_notes').addColumn('shown', 'text').execute();
}
