import { type Kysely, sql } from 'kysely';

/** A second index beside the stemmed one, with the same triggers and row numbers. */
async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create virtual table chunks_words_search using fts5(heading, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '5')`,
    sql`insert into chunks_words_search (chunks_words_search, rank) values ('secure-delete', 1)`,
    sql`insert into chunks_words_search (rowid, heading, text)
          select chunks_search_rows.row, chunks.heading, chunks.text from chunks
          join chunks_search_rows on chunks_search_rows.chunk_id = chunks.id`,
    sql`drop trigger chunks_found`,
    sql`drop trigger chunks_lost`,
    sql`create trigger chunks_found after insert on chunks begin
          insert into chunks_search_rows (chunk_id) values (new.id);
          insert into chunks_search (rowid, heading, text)
            select row, new.heading, new.text from chunks_search_rows where chunk_id = new.id;
          insert into chunks_words_search (rowid, heading, text)
            select row, new.heading, new.text from chunks_search_rows where chunk_id = new.id;
        end`,
    sql`create trigger chunks_lost after delete on chunks begin
          delete from chunks_search
            where rowid = (select row from chunks_search_rows where chunk_id = old.id);
          delete from chunks_words_search
            where rowid = (select row from chunks_search_rows where chunk_id = old.id);
          delete from chunks_search_rows where chunk_id = old.id;
        end`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** `simple` drops no words: an English stop word may be a name or mean something in another language. */
async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create index chunks_words_search on chunks using gin (to_tsvector('simple', heading || ' ' || text))`.execute(
    db,
  );
}

/** Agents have a language, and company knowledge is searchable in any language. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
  await (engine === 'postgres' ? indexInPostgres(db) : indexInSqlite(db));
}
