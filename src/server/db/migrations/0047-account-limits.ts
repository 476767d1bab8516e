import type { Kysely } from 'kysely';

/** The limits of an account’s server, as JSON; `null` for existing accounts, and where a server has no limits of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('limits', 'text').execute();
}
