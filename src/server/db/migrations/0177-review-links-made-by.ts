import type { Kysely } from 'kysely';

/** The member who made a review link, which ends with their membership; empty for the founder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('review_links').addColumn('made_by', 'text').execute();
}
