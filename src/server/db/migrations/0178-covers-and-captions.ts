import type { Kysely } from 'kysely';
import { columns, required } from './columns.ts';

/**
 * The cover of a video: an image of its owner, and the moment of the video that it shows, in milliseconds. The videos of an
 * image are looked up when it is deleted. And the captions of a video, one file for each language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const images = db.schema.alterTable('images');
  // Without a reference, because a restored table would need its rows in an order of their own.
  await images.addColumn('cover_id', 'text').execute();
  await images.addColumn('cover_ms', 'bigint').execute();
  await db.schema.createIndex('images_cover_id').on('images').column('cover_id').execute();
  await columns(db.schema.createTable('captions'))
    .add('image_id', 'text', (column) =>
      required(column).references('images.id').onDelete('cascade'),
    )
    .add('owner_id', 'text', (column) =>
      required(column).references('users.id').onDelete('cascade'),
    )
    .text('language', 'file_name', 'vtt')
    .number('cues', 'created_at')
    .with((table) => table.addPrimaryKeyConstraint('captions_pk', ['image_id', 'language']))
    .create();
  await db.schema.createIndex('captions_owner_id').on('captions').column('owner_id').execute();
}
