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
  // Clips are no duplicates of their images, nor cards of one another: of what was drawn here only they are wider than 1024.
  await sql`update images set look = '' where clip = 1 or (model_used = 'builtin' and width > 1024)`.execute(
    db,
  );
  await sql`create index images_of_file on images (owner_id, file_hash)
    where file_hash is not null`.execute(db);
  await sql`create index images_unseen on images (created_at) where look is null`.execute(db);
}
