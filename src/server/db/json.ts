/** JSON functions for either engine. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, isPostgres } from './client.ts';

const List = z.array(z.string());
/** The texts or ids that a column holds. */
export const listIn = (json: string): string[] => List.parse(JSON.parse(json));

const Places = z.record(z.string(), z.int());
/** The part that each file goes with, as a column `media_parts` holds it. */
export const placesIn = (json: string): Record<string, number> => Places.parse(JSON.parse(json));

/** Whether a column is one of these values, passed as a single parameter. */
export const inJson = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> => {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${values}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
};

/** The text under a key; `null` if there is none. */
export const textUnder = (db: Db, column: string, key: string): RawBuilder<string | null> =>
  isPostgres(db)
    ? sql`(${sql.ref(column)}::json ->> ${sql.lit(key)})`
    : sql`(${sql.ref(column)} ->> ${sql.lit(key)})`;

type Columns = Readonly<Record<string, 'text' | 'bigint'>>;

/**
 * Rows of values as one parameter, named `given`, so that the statement’s text does not depend on their number. Invalid
 * Unicode is dropped from texts, as in ordinary parameters.
 */
export function jsonRows<C extends Columns>(
  db: Db,
  columns: C,
  rows: readonly Readonly<Record<keyof C, string | number | null>>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const list = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  if (isPostgres(db)) {
    const typed = names.map((name) => sql`${sql.id(name)} ${sql.raw(columns[name] ?? 'text')}`);
    return sql`json_to_recordset(${list}::json) as given(${sql.join(typed)})`;
  }
  const picked = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`);
  return sql`(select ${sql.join(picked)} from json_each(${list})) as given`;
}

/**
 * Joins a row to a given row. PostgreSQL estimates any list as a hundred rows and would scan a large table to find
 * them; it knows the real number of keys.
 */
export const isGiven = (
  db: Db,
  column: string,
  rows: readonly { key: string }[],
): RawBuilder<boolean> => {
  const keys = rows.map(({ key }) => key);
  return isPostgres(db)
    ? sql`(${sql.ref(column)} = given.key and ${inJson(db, column, keys)})`
    : sql`${sql.ref(column)} = given.key`;
};

/** Inserts rows with one statement whose text does not depend on their number. */
export async function insertRows<C extends Columns>(
  db: Db,
  table: string,
  columns: C,
  rows: readonly Readonly<Record<keyof C, string | number | null>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from ${jsonRows(db, columns, rows)}`.execute(db);
}
