import { type Kysely, sql } from 'kysely';

/** Triggers keep the index up to date, so that no store can forget it. */
async function inSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create virtual table sandbox_posts_search using fts5(id unindexed, text, tokenize = 'unicode61 remove_diacritics 0')`,
    sql`insert into sandbox_posts_search (id, text) select id, text from sandbox_posts`,
    sql`create trigger sandbox_posts_found after insert on sandbox_posts begin
          insert into sandbox_posts_search (id, text) values (new.id, new.text);
        end`,
    sql`create trigger sandbox_posts_lost after delete on sandbox_posts begin
          delete from sandbox_posts_search where id = old.id;
        end`,
    sql`create trigger sandbox_posts_reworded after update of text on sandbox_posts begin
          update sandbox_posts_search set text = new.text where id = old.id;
        end`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function inPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create index sandbox_posts_search on sandbox_posts using gin (to_tsvector('simple', text))`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await (engine === 'postgres' ? inPostgres(db) : inSqlite(db));
}
