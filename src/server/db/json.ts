/** JSON in the words of either engine. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import { isPostgres } from './row-locks.ts';

/** Whether a column is one of these values, which are one parameter however many they are. */
export const inJson = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> => {
  const list = JSON.stringify(values);
  return isPostgres(db)
    ? sql`${sql.ref(column)} in (select json_array_elements_text(${list}::json))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`;
};

/** The text under a key; `null` where there is none. */
export const textUnder = (db: Db, column: string, key: string): RawBuilder<string | null> =>
  isPostgres(db)
    ? sql`(${sql.ref(column)}::json ->> ${sql.lit(key)})`
    : sql`(${sql.ref(column)} ->> ${sql.lit(key)})`;
