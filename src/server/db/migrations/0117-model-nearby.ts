import type { Kysely } from 'kysely';

/** Whether an administrator allowed a model’s server in the local network; older processes leave it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('writing_models').addColumn('is_nearby', 'integer').execute();
}
