import { sql, type SqlBool } from 'kysely';
import type { Matches } from './search.ts';

/** A `tsquery` of prefixes, all of them required; `simple`, because texts are of any language. */
export const matchesInPostgres: Matches = (_table, alias, words) => {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql<SqlBool>`to_tsvector('simple', ${sql.ref(`${alias}.text`)}) @@ to_tsquery('simple', ${query})`;
};
