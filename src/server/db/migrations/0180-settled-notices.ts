import type { Kysely } from 'kysely';

/** What became of what a notification asked for, and when; empty while it is asked, and where nothing was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('outcome', 'text').execute();
  await db.schema.alterTable('notices').addColumn('settled_at', 'bigint').execute();
}
