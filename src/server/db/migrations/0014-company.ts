import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** See `0004-search-rows.ts`: triggers keep the index up to date, and rows are looked up by number. */
async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create virtual table chunks_search using fts5(heading, text, tokenize = 'porter unicode61 remove_diacritics 2')`,
    sql`insert into chunks_search (chunks_search, rank) values ('secure-delete', 1)`,
    sql`create table chunks_search_rows (row integer primary key, chunk_id text not null unique)`,
    sql`create trigger chunks_found after insert on chunks begin
          insert into chunks_search_rows (chunk_id) values (new.id);
          insert into chunks_search (rowid, heading, text)
            select row, new.heading, new.text from chunks_search_rows where chunk_id = new.id;
        end`,
    sql`create trigger chunks_lost after delete on chunks begin
          delete from chunks_search
            where rowid = (select row from chunks_search_rows where chunk_id = old.id);
          delete from chunks_search_rows where chunk_id = old.id;
        end`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** English stems where a word has one; every word can also be found as written. */
async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create index chunks_search on chunks using gin (to_tsvector('english', heading || ' ' || text))`.execute(
    db,
  );
}

/** Company knowledge: profile, products, documents, assignments, and the searchable chunks. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await columns(db.schema.createTable('company_profiles'))
    .add('owner_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
    .text('company_name', 'industry', 'description', 'brand_voice', 'key_messages')
    .text('target_audience', 'website_url')
    .number('updated_at')
    .create();
  await columns(db.schema.createTable('products'))
    .id()
    .ref('owner_id', 'users.id')
    .text('name', 'category', 'description', 'lists')
    .number('created_at', 'updated_at')
    .create();
  await columns(db.schema.createTable('documents'))
    .id()
    .ref('owner_id', 'users.id')
    .text('title', 'filename', 'file_type', 'blob_name', 'state', 'summary', 'text', 'tags')
    .maybeText('error')
    .number('file_size', 'is_public', 'tries', 'created_at', 'updated_at')
    .maybeNumber('pages', 'seen_at')
    .create();
  await columns(db.schema.createTable('knowledge_assignments'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('scopes', 'custom_instructions')
    .number('priority_level', 'is_active', 'created_at', 'updated_at')
    .create();
  await columns(db.schema.createTable('chunks'))
    .id()
    .ref('owner_id', 'users.id')
    .text('kind', 'source_id', 'heading', 'text')
    .number('n', 'tokens', 'is_public')
    .maybeNumber('page')
    .create();
  await db.schema
    .alterTable('pieces')
    .addColumn('sources', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  const statements = [
    sql`create index products_owner_id on products (owner_id, created_at)`,
    sql`create index documents_owner_id on documents (owner_id, created_at)`,
    sql`create index documents_unread on documents (state, created_at) where state in ('queued', 'reading')`,
    sql`create unique index knowledge_assignments_agent_id on knowledge_assignments (agent_id)`,
    sql`create index knowledge_assignments_owner_id on knowledge_assignments (owner_id)`,
    sql`create unique index chunks_source on chunks (source_id, kind, n)`,
    sql`create index chunks_owner_id on chunks (owner_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await (engine === 'postgres' ? indexInPostgres(db) : indexInSqlite(db));
}
