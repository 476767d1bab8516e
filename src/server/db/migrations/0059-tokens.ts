import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** API tokens, the cost of their requests, and the posts they approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('api_tokens'))
    .id()
    .ref('owner_id', 'users.id')
    .text('name', 'secret_hash', 'hint', 'scopes', 'addresses')
    .maybeText('agents', 'accounts')
    .maybeNumber('daily_posts', 'monthly_budget', 'expires_at', 'last_used_at', 'revoked_at')
    .number('posts_day', 'posts_today', 'created_at')
    .create();
  await sql`create index api_tokens_of_owner on api_tokens (owner_id, id)`.execute(db);
  await db.schema.alterTable('usage_entries').addColumn('token_id', 'text').execute();
  await sql`create index usage_entries_of_token on usage_entries (token_id, at)`.execute(db);
  await db.schema.alterTable('approvals').addColumn('token_id', 'text').execute();
}
