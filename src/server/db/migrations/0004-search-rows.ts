import { type Kysely, sql } from 'kysely';

/**
 * The index can only be looked up by row number; by a post’s id it would be scanned. So an extra table maps posts to
 * numbers. Also, deleted words are really removed, instead of being kept until a merge.
 */
async function inSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`insert into sandbox_posts_search (sandbox_posts_search, rank) values ('secure-delete', 1)`,
    sql`create table sandbox_posts_search_rows (row integer primary key, post_id text not null unique)`,
    sql`insert into sandbox_posts_search_rows (row, post_id) select rowid, id from sandbox_posts_search`,
    ...['found', 'lost', 'reworded'].map(
      (name) => sql`drop trigger ${sql.raw(`sandbox_posts_${name}`)}`,
    ),
    sql`create trigger sandbox_posts_found after insert on sandbox_posts begin
          insert into sandbox_posts_search_rows (post_id) values (new.id);
          insert into sandbox_posts_search (rowid, id, text)
            select row, new.id, new.text from sandbox_posts_search_rows where post_id = new.id;
        end`,
    sql`create trigger sandbox_posts_lost after delete on sandbox_posts begin
          delete from sandbox_posts_search
            where rowid = (select row from sandbox_posts_search_rows where post_id = old.id);
          delete from sandbox_posts_search_rows where post_id = old.id;
        end`,
    sql`create trigger sandbox_posts_reworded after update of text on sandbox_posts begin
          update sandbox_posts_search set text = new.text
            where rowid = (select row from sandbox_posts_search_rows where post_id = old.id);
        end`,
  ];
  for (const statement of statements) await statement.execute(db);
}

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') await inSqlite(db);
}
