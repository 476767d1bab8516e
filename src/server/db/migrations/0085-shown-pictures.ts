import { type Kysely, sql } from 'kysely';

/** How many pictures a row may show, and the lengths of an id and of one in its list, with quotes and comma. */
const most = 4;
const [id, step] = [36, 39];

/**
 * Finds the rows that show a picture by the picture: `media` is a list of ids, and each place in it gets an index.
 * Cleaning up asks only about pictures that are not saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['parts', 'series', 'posts', 'variants', 'pieces', 'sandbox_posts']) {
    for (let n = 0; n < most; n += 1) {
      await sql`create index ${sql.id(`${table}_shows_${n}`)} on ${sql.table(table)}
        (substr(media, ${sql.lit(3 + n * step)}, ${sql.lit(id)})) where length(media) > ${sql.lit(2 + n * step)}`.execute(
        db,
      );
    }
  }
  await sql`create index agents_faces on agents (avatar_url) where avatar_url is not null`.execute(
    db,
  );
  await sql`create index images_unsaved on images (wanted_at) where kept = 0`.execute(db);
}
