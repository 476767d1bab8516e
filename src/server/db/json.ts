/** JSON in the words of either engine. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import { isPostgres } from './row-locks.ts';

/** Whether a column is one of these values, which are one parameter however many they are. */
export const inJson = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> => {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${values}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
};

/** The text under a key; `null` where there is none. */
export const textUnder = (db: Db, column: string, key: string): RawBuilder<string | null> =>
  isPostgres(db)
    ? sql`(${sql.ref(column)}::json ->> ${sql.lit(key)})`
    : sql`(${sql.ref(column)} ->> ${sql.lit(key)})`;

type Columns = Readonly<Record<string, 'text' | 'bigint'>>;

/**
 * Rows of values as one parameter, named `given`: a statement is the same text however many there are. Texts lose what
 * is no Unicode, as they would in a parameter of their own.
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
 * Whether a row is the one that a given row is about. PostgreSQL takes any list of rows for a hundred and would read a
 * table of thousands whole to find them; it knows how many keys there are.
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

/** Adds rows to a table by one statement that is the same text however many there are. */
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
