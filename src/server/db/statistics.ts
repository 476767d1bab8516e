/** Updates SQLite’s statistics, by which it chooses indexes. PostgreSQL does so by itself. */
import { sql } from 'kysely';
import type { Database } from './client.ts';

/** How many rows of each index are sampled; this takes milliseconds for any table size. */
const looked = 1000;
/** All tables that may benefit, not only those that this connection has used. */
const allTables = 0x10002;

/** Analyzes tables that changed a lot since the last time. */
export async function refreshStatistics({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine !== 'sqlite') return;
  await sql`pragma analysis_limit = ${sql.lit(looked)}`.execute(db);
  await sql`pragma optimize = ${sql.lit(allTables)}`.execute(db);
}
