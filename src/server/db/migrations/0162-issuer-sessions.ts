import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** The sessions that issuers of OpenID Connect say they have with somebody, so that they can end them here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('issuer_sessions'))
    .id()
    .ref('user_id', 'users.id')
    .number('seen_at')
    .create();
  await sql`create index issuer_sessions_of_user on issuer_sessions (user_id)`.execute(db);
  await sql`create index issuer_sessions_by_age on issuer_sessions (seen_at)`.execute(db);
}
