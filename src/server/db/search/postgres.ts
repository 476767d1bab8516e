import { sql, type SqlBool } from 'kysely';
import type { Matches, RankKnowledge } from './search.ts';

/** A `tsquery` of prefixes, all of them required; `simple`, because texts are of any language. */
export const matchesInPostgres: Matches = (_table, alias, words) => {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql<SqlBool>`to_tsvector('simple', ${sql.ref(`${alias}.text`)}) @@ to_tsquery('simple', ${query})`;
};

const vector = sql`to_tsvector('english', chunks.heading || ' ' || chunks.text)`;

/** Cover density of the words, held back a little for long texts. */
export const rankInPostgres: RankKnowledge = (ownerId, words) => {
  const query = sql`to_tsquery('english', ${words.map((word) => `'${word}'`).join(' | ')})`;
  return sql`(select chunks.id as id, ts_rank_cd(${vector}, ${query}, 1) as score
    from chunks
    where ${vector} @@ ${query} and chunks.owner_id = ${ownerId})`;
};
