/** Full-text search on either engine; a store only sees a condition. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Db, type Engine, within } from '#server/db/client.ts';

/** Tables whose `text` is indexed by `id`; `migrations/0002-search.ts` creates the indexes. */
type Searchable = 'sandbox_posts';

/** The condition that a row of a table, under its alias, contains every word or prefix. */
type Matches = (table: Searchable, alias: string, words: readonly string[]) => RawBuilder<SqlBool>;

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

/** One word to search chunks for, as it may be written in them. */
interface LookedWord {
  /** In any English form. */
  words: readonly string[];
  /** In any language: as it is or, with `isOpen`, as a prefix. */
  beginning: { text: string; isOpen: boolean };
}

/** What to search, and where. */
export interface Looked {
  owner_id: string;
  kinds: readonly string[];
  public_only: boolean;
  words: readonly LookedWord[];
  /** How many chunks to find. */
  limit: number;
}

export interface Candidate {
  id: string;
}

export interface Found {
  /** Best first. */
  candidates: readonly Candidate[];
  /** Whether everything was searched; a search that takes too long ends with what it has. */
  is_whole: boolean;
}

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

/** Matches of one word, and of all words together, that are ranked: more would be as good. */
const mostMatches = 100;
/** How long PostgreSQL may search, in milliseconds. */
const patience = 1000;

const english = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' | ');
const simple = ({ text, isOpen }: LookedWord['beginning']) =>
  casesOf(text)
    .map((one) => `'${one}'${isOpen ? ':*' : ''}`)
    .join(' | ');
const allOf = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(' & ');
const anyOf = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(' | ');

/** Cover density ranking, slightly reduced for long texts; the better of the two indexes counts. */
function rankedInPostgres({ owner_id, kinds, public_only, words, limit }: Looked) {
  const [stemmed, plain] = [
    words.map((word) => english(word.words)),
    words.map((word) => simple(word.beginning)),
  ];
  const isAllowed = sql`chunks.owner_id = ${owner_id} and chunks.kind in (${sql.join(kinds)})
    and (${public_only ? sql`chunks.is_public = 1` : sql`true`})
    and (chunks.kind <> 'document' or exists (select 1 from documents
      where documents.id = chunks.source_id and documents.state = 'ready'))`;
  const matching = (index: RawBuilder<unknown>, language: 'english' | 'simple', query: string) =>
    sql`(select id from chunks where ${index} @@ to_tsquery(${sql.lit(language)}, ${query})
      and ${isAllowed} limit ${sql.lit(mostMatches)})`;
  // Each word by itself: a rare one must not be lost among the matches of a common one.
  const matches = [
    ...[...new Set([...stemmed, allOf(stemmed)])].map((query) => matching(stems, 'english', query)),
    ...[...new Set([...plain, allOf(plain)])].map((query) => matching(asWritten, 'simple', query)),
  ];
  return sql<{ id: string; score: number }>`
    select chunks.id as id, greatest(
        ts_rank_cd(${stems}, to_tsquery('english', ${anyOf(stemmed)}), 1),
        ts_rank_cd(${asWritten}, to_tsquery('simple', ${anyOf(plain)}), 1)) as score
    from chunks where chunks.id in (${sql.join(matches, sql` union `)})
    order by score desc, chunks.id limit ${sql.lit(limit)}`;
}

/** 57014: PostgreSQL, query_canceled. */
const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Searches the chunks of one owner in PostgreSQL; one that takes too long finds nothing. */
export async function findInPostgres(db: Db, looked: Looked): Promise<Found> {
  const query = rankedInPostgres(looked);
  const isAlone = !db.isTransaction;
  try {
    const { rows } = await within(db, async (trx) => {
      // A search inside another transaction must not end that by a timeout.
      if (isAlone) await sql`set local statement_timeout = ${sql.lit(patience)}`.execute(trx);
      return query.execute(trx);
    });
    return { candidates: rows, is_whole: true };
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    return { candidates: [], is_whole: false };
  }
}

/** FTS5: each word as a quoted prefix, all of them required. */
const matchesInSqlite: Matches = (table, alias, words) => {
  const index = sql.table(`${table}_search`);
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (select id from ${index} where ${index} match ${query})`;
};

/** Builds the engine’s condition for a full-text search; without words it matches everything. */
export function createSearch(engine: Engine): Search {
  const matches: Matches = engine === 'postgres' ? matchesInPostgres : matchesInSqlite;
  return (table, alias, typed) => {
    const words = wordsOf(typed);
    return words.length === 0 ? sql<SqlBool>`1 = 0` : matches(table, alias, words);
  };
}
