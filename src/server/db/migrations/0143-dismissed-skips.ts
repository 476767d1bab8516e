import type { Kysely } from 'kysely';

/** Up to which run the owner of a schedule has put aside that it skips. Empty if they never did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('series').addColumn('dismissed_seq', 'integer').execute();
}
