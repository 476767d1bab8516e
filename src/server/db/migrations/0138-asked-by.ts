import type { Kysely } from 'kysely';

/** The member who asked for the approval of what is planned: they last planned or changed it. Empty for the owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('series').addColumn('asked_by', 'text').execute();
}
