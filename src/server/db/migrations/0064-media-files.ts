import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Bytes lie outside the database, under their SHA-256. Rows of before keep theirs until the operator moves them, so this
 * step touches none; where a hash stands and no bytes do, the bytes are in the store.
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
