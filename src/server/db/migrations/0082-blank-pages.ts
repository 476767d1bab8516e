import { type Kysely, sql } from 'kysely';

/** Room for the zeros that overwrite the free pages of the file; see `file-traces.ts`. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') return;
  await sql`create table blank_pages (id integer primary key, zeros blob not null)`.execute(db);
}
