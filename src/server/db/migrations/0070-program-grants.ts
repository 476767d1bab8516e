import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * OAuth grants of programs: a single-use code, then rotating tokens. Its rights are those of the API token with the
 * same id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('program_grants'))
    .add('id', 'text', (column) =>
      column.primaryKey().notNull().references('api_tokens.id').onDelete('cascade'),
    )
    .text('owner_id', 'client_id', 'redirect_uri', 'code_hash', 'code_challenge')
    .number('code_until')
    .maybeNumber('code_used_at')
    .maybeText('family_hash', 'refresh_hash', 'replaced_hash')
    .maybeNumber('refreshed_at', 'access_until')
    .create();
  await sql`create index program_grants_of_owner on program_grants (owner_id, id)`.execute(db);
}
