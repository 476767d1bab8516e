import { sql, type SqlBool } from 'kysely';
import type { Matches, RankKnowledge } from './search.ts';

/** FTS5: each word as a quoted prefix, all of them required. */
export const matchesInSqlite: Matches = (table, alias, words) => {
  const index = sql.table(`${table}_search`);
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select id from ${index} where ${index} match ${query})`;
};

/** FTS5's own BM25; a heading's words count twice. */
export const rankInSqlite: RankKnowledge = (ownerId, words) => {
  const query = words.map((word) => `"${word}"`).join(' OR ');
  return sql`(select chunks.id as id, -bm25(chunks_search, 2.0, 1.0) as score
    from chunks_search
    join chunks_search_rows on chunks_search_rows.row = chunks_search.rowid
    join chunks on chunks.id = chunks_search_rows.chunk_id
    where chunks_search match ${query} and chunks.owner_id = ${ownerId})`;
};
