import { sql, type SqlBool } from 'kysely';
import type { Matches } from './search.ts';

/** FTS5: each word as a quoted prefix, all of them required. */
export const matchesInSqlite: Matches = (table, alias, words) => {
  const index = sql.table(`${table}_search`);
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select id from ${index} where ${index} match ${query})`;
};
