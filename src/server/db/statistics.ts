/** What SQLite knows of how its rows are spread, by which it chooses among indexes. PostgreSQL looks after that by itself. */
import { sql } from 'kysely';
import type { Database } from './client.ts';

/** Rows of each index that are looked at; takes milliseconds, however large the tables are. */
const looked = 1000;
/** Every table that may be worth it, not only those that this connection has used. */
const allTables = 0x10002;

/** Looks again at tables that changed much since the last time. */
export async function refreshStatistics({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine !== 'sqlite') return;
  await sql`pragma analysis_limit = ${sql.lit(looked)}`.execute(db);
  await sql`pragma optimize = ${sql.lit(allTables)}`.execute(db);
}
