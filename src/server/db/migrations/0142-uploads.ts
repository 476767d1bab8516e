import type { Kysely } from 'kysely';

/**
 * How far the uploads of a part are before it is sent, so that the next attempt goes on with them; and the size of what a
 * network fetches, so that a video is served in pieces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('parts').addColumn('prepared', 'text').execute();
  await db.schema.alterTable('public_media').addColumn('size', 'integer').execute();
}
