import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Sign-ins at issuers of OpenID Connect: whom an issuer knows a person as, the sign-ins that are on their way, and which
 * issuer gave a person access or the administration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['access_by', 'admin_by'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute();
  await columns(db.schema.createTable('issuer_links'))
    .id()
    .ref('user_id', 'users.id')
    .text('issuer_id', 'issuer', 'subject', 'email')
    .number('linked_at')
    .maybeNumber('last_used_at')
    .create();
  await sql`create unique index issuer_links_subject on issuer_links (issuer, subject)`.execute(db);
  await sql`create unique index issuer_links_of_user on issuer_links (user_id, issuer_id)`.execute(
    db,
  );
  await columns(db.schema.createTable('issuer_visits'))
    .id()
    .text('issuer_id', 'browser_hash', 'sealed')
    .add('user_id', 'text', (column) => column.references('users.id'))
    .number('expires_at')
    .create();
  await sql`create index issuer_visits_expiring on issuer_visits (expires_at)`.execute(db);
}
