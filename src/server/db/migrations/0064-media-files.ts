import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Media bytes move out of the database, into files named by their SHA-256. Existing rows keep their bytes until the
 * operator moves them, so this step touches none; a row with a hash and no bytes is in the media store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['blobs', 'public_media'] as const) {
    await db.schema.alterTable(table).addColumn('hash', 'text').execute();
    await sql`create index ${sql.ref(`${table}_of_hash`)} on ${sql.table(table)} (hash)`.execute(
      db,
    );
  }
  await columns(db.schema.createTable('loose_media'))
    .id('hash')
    .number('since')
    .maybeNumber('leaving_at')
    .create();
  await sql`create index loose_media_since on loose_media (since)`.execute(db);
}
