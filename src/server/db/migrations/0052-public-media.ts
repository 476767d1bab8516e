import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

/** Copies of images that networks fetch from a public address, each for an hour. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await columns(db.schema.createTable('public_media'))
    .id('token_hash')
    .ref('owner_id', 'users.id')
    .number('expires_at')
    .with((t) => t.addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', required))
    .create();
  await sql`create index public_media_of_owner on public_media (owner_id)`.execute(db);
  await sql`create index public_media_by_end on public_media (expires_at)`.execute(db);
}
