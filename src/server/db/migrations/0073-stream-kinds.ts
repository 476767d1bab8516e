import { type Kysely, sql } from 'kysely';

/** Watched pages, and secret addresses that programs send to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('streams').addColumn('seen_text', 'text').execute();
  await db.schema.alterTable('streams').addColumn('secret_hash', 'text').execute();
  await sql`create index streams_of_agent on streams (agent_id)`.execute(db);
}
