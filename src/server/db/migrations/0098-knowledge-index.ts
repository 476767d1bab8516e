import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** What lists read of a text, as an expression that is stored; see `document.store.ts`. */
const read = 301;

/**
 * Each source has an index of its own, so that a search reads only what its owner has, and deleting one costs what it
 * is long (decision 110). The index before was shared by everyone; its tables stay empty for the version before.
 */
async function inSqlite(db: Kysely<unknown>): Promise<void> {
  const fts = {
    chunks_search: `tokenize = 'porter unicode61 remove_diacritics 2'`,
    chunks_words_search: `tokenize = 'unicode61 remove_diacritics 2', prefix = '5'`,
  };
  const statements = [
    sql`create table chunks_search_terms (source text not null, term text not null, places blob not null,
          primary key (source, term)) without rowid`,
    sql`drop trigger chunks_found`,
    sql`drop trigger chunks_lost`,
    sql`drop table chunks_search_rows`,
    sql`create table chunks_search_rows (row integer primary key, chunk_id text not null unique)`,
    ...Object.entries(fts).flatMap(([name, how]) => [
      sql`drop table ${sql.table(name)}`,
      sql`create virtual table ${sql.table(name)} using fts5(heading, text, ${sql.raw(how)})`,
    ]),
    sql`create index chunks_first on chunks (owner_id, kind, source_id) where n = 0`,
    // A row of `documents` is as long as its text, so lists are read from this index alone.
    sql`create index documents_heads on documents (owner_id, created_at, id, title, filename, file_type, file_size,
          blob_name, state, error, left_out, summary, tags, pages, is_public, updated_at,
          substr(text, 1, ${sql.lit(read)}), length(text))`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Company knowledge that no one can stop the server with: found and removed in small steps. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema.alterTable('documents').addColumn('claim', 'text').execute();
  await columns(db.schema.createTable('leaving')).id().text('kind').create();
  await sql`create index documents_turns on documents (owner_id, state, seen_at, updated_at)`.execute(
    db,
  );
  if (engine === 'sqlite') await inSqlite(db);
}
