import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** What networks get of pictures, so that each is made once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('derivatives'))
    .id('key')
    .ref('owner_id', 'users.id')
    .text('hash')
    .number('size', 'used_at')
    .create();
  await sql`create index derivatives_of_owner on derivatives (owner_id)`.execute(db);
  await sql`create index derivatives_by_use on derivatives (used_at)`.execute(db);
  await sql`create index derivatives_by_hash on derivatives (hash)`.execute(db);
}
