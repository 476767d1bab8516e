import { type Kysely, sql } from 'kysely';
import { required } from './columns.ts';

/** Tags of pictures, the files they came from, and what they look like; older ones are looked at later, by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('images');
  await table()
    .addColumn('tags', 'text', (column) => required(column).defaultTo(sql`'[]'`))
    .execute();
  for (const name of ['file_name', 'file_hash', 'look'])
    await table().addColumn(name, 'text').execute();
  await sql`create index images_of_file on images (owner_id, file_hash)
    where file_hash is not null`.execute(db);
  await sql`create index images_unseen on images (created_at) where look is null`.execute(db);
}
