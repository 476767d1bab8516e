import type { Kysely } from 'kysely';

/** Videos lie beside pictures, and have a length; whatever was kept before has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('duration', 'integer').execute();
}
