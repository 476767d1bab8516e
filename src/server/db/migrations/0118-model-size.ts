import type { Kysely } from 'kysely';

/** How much an administrator has a model told; empty where that follows from where it runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('writing_models').addColumn('size', 'text').execute();
}
