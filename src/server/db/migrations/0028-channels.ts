import { type Kysely, sql } from 'kysely';

/** Several accounts per platform: which one an agent uses by default, and which one a sign-in reconnects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accounts_of_owner`.execute(db);
  await db.schema
    .alterTable('agent_accounts')
    .addColumn('rank', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('oauth_requests').addColumn('account_id', 'text').execute();
}
