/** Full-text search on either engine; a store only sees a condition. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from '#server/db/client.ts';

/** Tables whose `text` is indexed by `id`; `migrations/0002-search.ts` creates the indexes. */
export type Searchable = 'sandbox_posts';

/** The condition that a row of a table, under its alias, contains every word or prefix. */
export type Matches = (
  table: Searchable,
  alias: string,
  words: readonly string[],
) => RawBuilder<SqlBool>;

/** Finds rows that contain everything that was typed. */
export type Search = (table: Searchable, alias: string, typed: string) => RawBuilder<SqlBool>;

const mostWords = 12;

/** The words of the typed text, without any query syntax. */
const wordsOf = (typed: string): string[] =>
  (
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, mostWords);

/** Ids of matching chunks with their scores, as a table to join. */
export type Ranked = RawBuilder<{ id: string; score: number }>;

/** What to search chunks for. */
export interface Looked {
  /** In any English form. */
  words: readonly string[];
  /** In any language: as they are or, with `isOpen`, as prefixes. */
  beginnings: readonly { text: string; isOpen: boolean }[];
}

/** The chunks of one owner that contain at least one of the words. */
export type RankKnowledge = (ownerId: string, looked: Looked) => Ranked;

/** A `tsquery` of required prefixes; `simple`, because texts can be in any language. */
const matchesInPostgres: Matches = (_table, alias, words) => {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql<SqlBool>`to_tsvector('simple', ${sql.ref(`${alias}.text`)}) @@ to_tsquery('simple', ${query})`;
};

const stems = sql`to_tsvector('english', chunks.heading || ' ' || chunks.text)`;
const asWritten = sql`to_tsvector('simple', chunks.heading || ' ' || chunks.text)`;

/** With the C locale the database does not lowercase letters such as `Ö`. */
const casesOf = (word: string): string[] =>
  /^[a-z\d]/u.test(word) ? [word] : [word, word.replace(/^./u, (first) => first.toUpperCase())];

/** Cover density ranking, slightly reduced for long texts; the better of the two indexes counts. */
const rankInPostgres: RankKnowledge = (ownerId, { words, beginnings }) => {
  const stemmed = sql`to_tsquery('english', ${words.map((word) => `'${word}'`).join(' | ')})`;
  const open = beginnings.flatMap(({ text, isOpen }) =>
    casesOf(text).map((one) => `'${one}'${isOpen ? ':*' : ''}`),
  );
  const plain = sql`to_tsquery('simple', ${open.join(' | ')})`;
  return sql`(select chunks.id as id,
      greatest(ts_rank_cd(${stems}, ${stemmed}, 1), ts_rank_cd(${asWritten}, ${plain}, 1)) as score
    from chunks
    where (${stems} @@ ${stemmed} or ${asWritten} @@ ${plain}) and chunks.owner_id = ${ownerId})`;
};

/** FTS5: each word as a quoted prefix, all of them required. */
const matchesInSqlite: Matches = (table, alias, words) => {
  const index = sql.table(`${table}_search`);
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select id from ${index} where ${index} match ${query})`;
};

/** FTS5’s own BM25; words in a heading count twice. The better of the two indexes counts. */
const rankInSqlite: RankKnowledge = (ownerId, { words, beginnings }) => {
  const stemmed = words.map((word) => `"${word}"`).join(' OR ');
  const plain = beginnings.map(({ text, isOpen }) => `"${text}"${isOpen ? '*' : ''}`).join(' OR ');
  return sql`(select chunks.id as id, max(readings.score) as score
    from (
      select rowid as row, -bm25(chunks_search, 2.0, 1.0) as score
      from chunks_search where chunks_search match ${stemmed}
      union all
      select rowid as row, -bm25(chunks_words_search, 2.0, 1.0) as score
      from chunks_words_search where chunks_words_search match ${plain}
    ) as readings
    join chunks_search_rows on chunks_search_rows.row = readings.row
    join chunks on chunks.id = chunks_search_rows.chunk_id
    where chunks.owner_id = ${ownerId}
    group by chunks.id)`;
};

/** Builds the engine’s condition for a full-text search; without words it matches everything. */
export function createSearch(engine: Engine): Search {
  const matches: Matches = engine === 'postgres' ? matchesInPostgres : matchesInSqlite;
  return (table, alias, typed) => {
    const words = wordsOf(typed);
    return words.length === 0 ? sql<SqlBool>`1 = 0` : matches(table, alias, words);
  };
}

/** Builds the engine’s ranking of knowledge passages. */
export const createRanking = (engine: Engine): RankKnowledge =>
  engine === 'postgres' ? rankInPostgres : rankInSqlite;
