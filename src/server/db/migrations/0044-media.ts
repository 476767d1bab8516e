import { type Kysely, sql } from 'kysely';
import { required } from './columns.ts';

/** Tags, source files and fingerprints of images; a job computes the fingerprints of older ones later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('images');
  await table()
    .addColumn('tags', 'text', (column) => required(column).defaultTo(sql`'[]'`))
    .execute();
  for (const name of ['file_name', 'file_hash', 'look'])
    await table().addColumn(name, 'text').execute();
  // Clips do not count as duplicates of their images, nor cards of each other; they are the only generated images wider
  // than 1024.
  await sql`update images set look = '' where clip = 1 or (model_used = 'builtin' and width > 1024)`.execute(
    db,
  );
  await sql`create index images_of_file on images (owner_id, file_hash)
    where file_hash is not null`.execute(db);
  await sql`create index images_unseen on images (created_at) where look is null`.execute(db);
}
