import { type Kysely, sql } from 'kysely';

/** Several sandbox accounts: each has a name, and an agent’s post has the account it was published through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sandbox_posts').addColumn('account_id', 'text').execute();
  // Until now a person had one.
  await sql`update sandbox_posts set account_id = (select id from accounts
    where accounts.platform = 'sandbox' and accounts.external_id = sandbox_posts.owner_id)
    where agent_id is not null`.execute(db);
  await sql`update accounts set display_name = 'Sandbox'
    where platform = 'sandbox' and external_id = owner_id`.execute(db);
  await sql`create index sandbox_posts_account_id on sandbox_posts (account_id)`.execute(db);
}
