import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Details of connected accounts, pending sign-ins, and tokens still to be revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'bigint', otherwise?: string | number) =>
    db.schema
      .alterTable('accounts')
      .addColumn(name, type, (column) =>
        otherwise === undefined ? column : column.notNull().defaultTo(otherwise),
      )
      .execute();
  await add('display_name', 'text', '');
  for (const name of ['avatar', 'avatar_source', 'status_reason']) await add(name, 'text');
  for (const name of ['followers', 'checked_at', 'told_at', 'expires_at', 'disconnected_at']) {
    await add(name, 'bigint');
  }
  for (const name of ['automated_label', 'bio_disclosure', 'ai_replies_approved']) {
    await add(name, 'bigint', 0);
  }
  await sql`update accounts set disconnected_at = connected_at where status = 'needs_reconnect' and secret is null
    and not exists (select 1 from agent_accounts where agent_accounts.account_id = accounts.id)`.execute(
    db,
  );
  // A disconnected account is kept while the ledger refers to it, and does not prevent connecting another one.
  await sql`drop index accounts_by_platform_external_id`.execute(db);
  await sql`drop index accounts_by_owner_id_platform`.execute(db);
  await sql`create unique index accounts_in_use on accounts (platform, external_id) where disconnected_at is null`.execute(
    db,
  );
  await sql`create unique index accounts_of_owner on accounts (owner_id, platform) where disconnected_at is null`.execute(
    db,
  );
  await sql`create unique index accounts_by_owner_id_platform_external_id on accounts (owner_id, platform, external_id)`.execute(
    db,
  );
  await columns(db.schema.createTable('oauth_requests'))
    .id()
    .ref('user_id', 'users.id')
    .text('token_hash', 'secret', 'page')
    .maybeText('agent_id')
    .number('created_at', 'expires_at')
    .create();
  await sql`create unique index oauth_requests_by_token_hash on oauth_requests (token_hash)`.execute(
    db,
  );
  await sql`create index oauth_requests_by_user_id on oauth_requests (user_id)`.execute(db);
  await columns(db.schema.createTable('revocations'))
    .id()
    .text('platform', 'external_id', 'username', 'secret')
    .number('tries', 'next_at', 'created_at')
    .create();
  await sql`create index revocations_by_next_at on revocations (next_at)`.execute(db);
}
