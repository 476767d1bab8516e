import { type Kysely } from 'kysely';

/** Notices with a title of their own; without one, and in older processes, they have that of their kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('title', 'text').execute();
}
