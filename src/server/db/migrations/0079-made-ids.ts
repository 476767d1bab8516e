import type { Kysely } from 'kysely';

/** What a request with an idempotency key makes has an id before it is made, so that a repeat finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotent_answers').addColumn('made_id', 'text').execute();
}
