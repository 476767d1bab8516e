import type { Kysely } from 'kysely';

/** Videos are stored like images and have a duration; existing rows have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('duration', 'integer').execute();
}
