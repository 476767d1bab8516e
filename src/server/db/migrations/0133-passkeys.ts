import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Passkeys (WebAuthn): each is a way to sign in, and stands in for the code of an authenticator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('passkeys'))
    .id()
    .ref('user_id', 'users.id')
    .text('credential_id', 'public_key', 'name')
    .number('counter', 'created_at')
    .maybeNumber('last_used_at')
    .create();
  await sql`create unique index passkeys_credential on passkeys (credential_id)`.execute(db);
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db);
}
