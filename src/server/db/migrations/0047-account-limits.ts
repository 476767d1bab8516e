import type { Kysely } from 'kysely';

/** What the server of an account allows, as JSON; not known of accounts that were connected before, nor where no server differs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('limits', 'text').execute();
}
