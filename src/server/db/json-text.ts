/** Reading a text out of a column that holds JSON, in the words of either engine. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** The text under a key; `null` where there is none. */
export const textUnder = (db: Db, column: string, key: string): RawBuilder<string | null> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`(${sql.ref(column)}::json ->> ${sql.lit(key)})`
    : sql`(${sql.ref(column)} ->> ${sql.lit(key)})`;
